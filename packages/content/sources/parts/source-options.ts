import type { ByteBudget } from './byte-budget';

/** Where and how to read a content system. */
export interface SourceOptions {
  /** Its public address, without a trailing slash. */
  url: string;
  /** User name for drafts, in systems that need one. */
  user: string | undefined;
  /** Key or password for drafts; undefined if only published content is read. */
  key: string | undefined;
  /** Folder with `site.yaml` and `redirects.yaml`, both optional; undefined without one. */
  dir: string | undefined;
  /** What a reading may take; smaller in tests. */
  budget?: ByteBudget;
}
