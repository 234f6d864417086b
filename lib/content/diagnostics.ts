import path from 'node:path';

/** Something wrong in a content file, told so that an editor finds it. */
export interface ContentDiagnostic {
  /** Path below the content folder, with `/` on every system. */
  file: string;
  line: number;
  message: string;
}

/** `content/news/101.md:3: …`; the file's path starts with `dir` as it was given. */
export function formatDiagnostic({ file, line, message }: ContentDiagnostic, dir: string): string {
  return `${path.join(dir, file)}:${line}: ${message}`;
}
