import { AUTHOR_ID } from '@wenzhan/contract/schemas/fields';
import type { AuthorRecord } from '../../../files/content-records';
import { usedTerms } from '../../parts/used-terms';
import type { KnownRow } from './rows';
import type { Names } from './terms';

/** An author of posts. */
export interface Author {
  /** In addresses of this site: the slug that WordPress has in its own, if it fits. */
  key: string;
  name: string;
  description: string;
  /** The old address. */
  link: string;
}

/** The authors of these posts, by their number in WordPress. */
export function authorsOf(names: Names, posts: Iterable<KnownRow>): Map<number, Author> {
  const authors = new Map<number, Author>();
  const taken = new Set<string>();
  const users = usedTerms(names.authors, posts, ({ author }) => [author]);
  for (const [id, user] of [...users].sort(([a], [b]) => a - b)) {
    if (user.name.trim() === '') continue;
    const { slug, ...shown } = user;
    const key = AUTHOR_ID.test(slug) && !taken.has(slug) ? slug : `author-${id}`;
    taken.add(key);
    authors.set(id, { key, ...shown });
  }
  return authors;
}

/** How an article names its author: by the key of an author of public posts, otherwise by name, if at all. */
export function authorOfPost(
  { author }: Pick<KnownRow, 'author'>,
  { names }: { names: Names },
  authors: ReadonlyMap<number, Author>,
): string | undefined {
  return authors.get(author)?.key ?? (names.authors.get(author)?.name || undefined);
}

export function authorRecord(file: string, { key, name, description }: Author): AuthorRecord {
  const author = { name, links: [], ...(description ? { description } : {}) };
  return { kind: 'author', file, id: key, author };
}
