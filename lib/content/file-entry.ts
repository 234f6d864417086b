import type { ContentRecord } from './records';

/** One file of a content folder, as it was last seen. */
export interface Entry {
  fingerprint: string;
  /** What the file said when it was last good. */
  record: ContentRecord | null;
  /** It is good now. */
  good: boolean;
}
