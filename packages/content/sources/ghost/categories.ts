import { titleFromName } from '../language-folder';
import { otherCategory } from '../parts/make-record';
import { usedTerms } from '../parts/used-terms';
import type { GhostEditionEntry } from './editions';
import { categoryOf, type KnownPaths, knownPaths } from './records';
import { type GhostAuthor, type GhostTag, tagSchema } from './schemas';

const OTHER_ENTRY = 'tags/none';
const NO_ID = '0'.repeat(24);

/** The categories of the posts, by entry. */
export function categoriesOf(
  posts: readonly GhostEditionEntry[],
  isTranslation: boolean,
): Map<string, GhostTag> {
  const categories = new Map<string, GhostTag>();
  const { name, title: ownTitle } = otherCategory();
  // Its title is in the default language.
  const title = isTranslation ? titleFromName(name) : ownTitle;
  const other = tagSchema.parse({ id: NO_ID, name: title, slug: name, visibility: 'public' });
  for (const { category } of posts) {
    categories.set(category ? `tags/${category.id}` : OTHER_ENTRY, category ?? other);
  }
  // A tag of that name is the same category.
  const isTaken = [...categories.values()].some((tag) => tag !== other && categoryOf(tag) === name);
  if (isTaken) categories.delete(OTHER_ENTRY);
  return categories;
}

/** The paths of Ghost's lists and pages. @param posts those that are published */
export function pathsOf(
  allTags: readonly GhostTag[],
  posts: readonly GhostEditionEntry[],
  pages: readonly GhostEditionEntry[],
  authors: ReadonlyMap<string, GhostAuthor>,
  base: string,
): KnownPaths {
  const byId = allTags.map((tag) => [tag.id, tag] as const);
  const tags = [...usedTerms(byId, posts, (post) => post.tags.map(({ id }) => id)).values()];
  const published = categoriesOf(posts, false);
  const isCategory = ({ id }: GhostTag) => published.has(`tags/${id}`);
  const slugs = posts.flatMap((post) => post.authors.map(({ slug }) => slug)).filter(Boolean);
  const hasPage = new Map(slugs.map((slug) => [slug, authors.has(slug)]));
  return knownPaths(tags, isCategory, hasPage, pages, base);
}
