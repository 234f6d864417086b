/**
 * Makes ids for headings, unique within one article. Han characters stay readable; spaces and
 * punctuation become single hyphens.
 */
export function headingSlugs(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug =
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'section';
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  };
}
