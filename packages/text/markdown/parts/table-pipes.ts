/** Code or a formula in a cell of a table, in which `\|` is a pipe, and every other backslash stays. */
export const withPipes = (source: string): string =>
  source.replace(/\\([\\|])/g, (written, character) => (character === '|' ? '|' : written));
