/** The front matter of a Markdown file, with the byte order mark and the lines `---`. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:[^\n]*\n)*?---[ \t]*(?:\r?\n|$)/;

/** Where the text of a Markdown file begins, after its front matter; after a byte order mark without one. */
export function bodyStart(file: string): number {
  return FRONT_MATTER.exec(file)?.[0].length ?? markLength(file);
}

/** The length of the byte order mark at the beginning of a file, which no editor shows. */
export const markLength = (file: string): number => (file.startsWith('\uFEFF') ? 1 : 0);
