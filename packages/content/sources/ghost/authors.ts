import { AUTHOR_ID } from '@wenzhan/contract/schemas/fields';
import type { AuthorRecord } from '../../files/content-records';
import type { GhostAuthor } from './schemas';

interface Authored {
  authors: readonly GhostAuthor[];
}

/** The authors of posts that have one author, by slug: an article here has one page of an author. */
export function authorsOf(published: readonly Authored[]): Map<string, GhostAuthor> {
  return new Map(
    published
      .flatMap(({ authors: [author, ...others] }) => (author && others.length === 0 ? author : []))
      .filter(({ slug, name }) => AUTHOR_ID.test(slug) && name.trim() !== '')
      .map((author) => [author.slug, author]),
  );
}

/** How an article names its authors: one that has a page by its slug, others by their names. */
export function authorOfPost(
  { authors }: Authored,
  publicAuthors: ReadonlyMap<string, GhostAuthor>,
): string | undefined {
  const [author, ...others] = authors;
  const isKnown = author && others.length === 0 && publicAuthors.has(author.slug);
  return isKnown ? author.slug : authors.map(({ name }) => name).join('、') || undefined;
}

export function authorRecord(file: string, { slug, name, bio }: GhostAuthor): AuthorRecord {
  const author = { name, links: [], ...(bio ? { description: bio } : {}) };
  return { kind: 'author', file, id: slug, author };
}
