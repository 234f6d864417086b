import type { ContentSource } from '@wenzhan/content/sources/source';

/** What a recorder gets: it starts the system, and calls the source. */
export interface Recorder {
  /** Where the webhooks go. */
  site: string;
  secret: string;
  /** Begins a change; what follows is recorded under its name. */
  step(name: string): Promise<void>;
  /** Reads everything from the source, twice, as a site does. */
  readAll(source: ContentSource): Promise<void>;
}

/** What a recorder returns; every `base` becomes `example`, every value of `secrets` its name. */
export interface Recorded {
  base: string;
  example: string;
  secrets: Record<string, string>;
  made: Record<string, string>;
}
