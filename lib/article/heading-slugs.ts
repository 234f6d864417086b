/** A browser makes a variable of every id; a script may ask for one of such a name. */
const VARIABLE_NAME = /^[a-z][a-z0-9]*$/;

/**
 * Makes ids for headings, unique within one article. Han characters stay readable; spaces and
 * punctuation become single hyphens; a single English word gets a hyphen before it.
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
