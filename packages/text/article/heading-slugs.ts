/** Browsers expose every id as a global variable, and a script may use one with such a name. */
const VARIABLE_NAME = /^[a-z][a-z0-9]*$/;

/**
 * Returns a function that generates heading ids, unique within one article. Han characters are kept, letters
 * with accents composed, spaces and punctuation become single hyphens, and a single English word gets a leading hyphen.
 *
 * @param taken the other ids of the article, to which it adds its own
 */
export function headingSlugs(taken: Set<string>): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const words =
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|(?<!-)-+$/g, '') || 'section';
    const slug = VARIABLE_NAME.test(words) ? `-${words}` : words;
    let count = counts.get(slug) ?? 1;
    let id = count === 1 ? slug : `${slug}-${count}`;
    while (taken.has(id)) {
      count += 1;
      id = `${slug}-${count}`;
    }
    counts.set(slug, count + 1);
    taken.add(id);
    return id;
  };
}
