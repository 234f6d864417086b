/** Writes a line to the server's log. */
export type Log = (line: string) => void;

/** A problem in a content file, with its location. */
export interface ContentDiagnostic {
  /** Path relative to the content folder, with `/` on every platform. */
  file: string;
  line: number;
  message: string;
  /** The field that it is about, such as `cover.alt` or `sections.2.title`. */
  field?: string;
  /** The file is another system's, for which there is an importer. */
  isForeign?: true;
}

/** Formats a diagnostic as `content/news/101.md:3: …`; the path starts with `dir` as given. */
export function formatDiagnostic({ file, line, message }: ContentDiagnostic, dir: string): string {
  return `${dir.replace(/\/$/, '')}/${file}:${line}: ${message}`;
}
