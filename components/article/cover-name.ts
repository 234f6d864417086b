/** The name under which an article's cover grows from a card into its page, and back. */
export function coverName(id: string): string {
  return `cover-${id}`;
}
