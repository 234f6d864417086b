/** Browsers expose every id as a global variable, and a script may use one with such a name. */
const VARIABLE_NAME = /^[a-z][a-z0-9]*$/;

/**
 * Returns a function that generates heading ids, unique within one article. Han characters are kept,
 * spaces and punctuation become single hyphens, and a single English word gets a leading hyphen.
 */
export function headingSlugs(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const words =
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    const slug = VARIABLE_NAME.test(words) ? `-${words}` : words;
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  };
}
