/** Where and how to read a content system. */
export interface SourceOptions {
  url: string;
  user: string | undefined;
  key: string | undefined;
  dir: string | undefined;
}
