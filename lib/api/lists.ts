/**
 * Names a list of articles, as an argument of queries and in cache tags: a category by its name, any other
 * list with a prefix.
 */
export type ListName = string;

/** The lists that are no category. */
export const lists = {
  tag: (tag: string): ListName => `tag:${encoded(tag)}`,
} as const;

/** The parameters of `article_list` for a list; all articles if undefined. */
export function listQuery(list: ListName | undefined): { category?: string; tag?: string } {
  if (list === undefined) return {};
  const [name = '', value] = list.split(':');
  return value === undefined ? { category: name } : { [name]: decodeURIComponent(value) };
}

/** The list that a page of this route shows; undefined for a category and for no list. */
export function listOfPage(
  pattern: string | undefined,
  params: Readonly<Partial<Record<string, string>>> = {},
): ListName | undefined {
  const { tag } = params;
  return pattern?.startsWith('/tags/') && tag ? lists.tag(decodeURIComponent(tag)) : undefined;
}

/** The lists that an article is in, besides that of its category. */
export function listsOf({ tags }: { tags: readonly string[] }): ListName[] {
  return tags.map(lists.tag);
}

/** Cache tags are sent in headers, separated by commas. A lone surrogate cannot be encoded. */
const encoded = (name: string) => encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'));
