import { feedsBelow, listRoutes, tagRoute } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { monthOf } from '@wenzhan/kit/text/format';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { addressKey } from './addresses';
import { furtherLanguages } from './languages';
import type { SourceAddress, SourceCategory, SourcePost, SourceSite } from './source';

/** The path, without its language, that a list or feed of the old site leads to; null for one without content. */
export type TargetOf = (to: SourceAddress['to'], language: string | undefined) => string | null;

/** The path that the list at an old URL (`addressKey`) leads to, as a text in a language has it. */
export type ListAt = (key: string, language: string | undefined) => string | null;

/** A post with its path here, without its language. */
interface Placed {
  post: SourcePost;
  ownPath: string;
}

/** The targets of lists in each language. */
export function targetsIn(
  posts: readonly SourcePost[],
  places: readonly Placed[],
  targetsOf: (places: Placed[]) => (to: SourceAddress['to']) => string | null,
): TargetOf {
  const inLanguages = new Map(
    [undefined, ...furtherLanguages(posts)].map((language) => [
      language,
      targetsOf(places.filter(({ post }) => post.language === language)),
    ]),
  );
  return (to, language) => inLanguages.get(language)?.(to) ?? null;
}

/** Finds the list at an old URL. */
export function listsOf({ addresses }: SourceSite, targetOf: TargetOf): ListAt {
  const lists = new Map(
    addresses.map(({ url, to, language }) => [
      addressKey(url),
      { path: targetOf(to, language), language },
    ]),
  );
  return (key, language) => {
    const list = lists.get(key);
    if (!list?.path || list.language === language) return list?.path ?? null;
    // Texts in a further language lead to their own.
    return language === undefined ? pathInEdition(list.language ?? '', list.path) : null;
  };
}

/** The targets of lists by the posts of one language. */
export function targets(
  places: readonly Placed[],
  names: ReadonlyMap<string, string>,
  categories: readonly SourceCategory[],
  containers: ReadonlySet<string>,
) {
  const published = places.filter(
    ({ post: { kind, status } }) => kind === 'post' && status === 'published',
  );
  const tags = new Set(published.flatMap(({ post }) => tagsOf(post)));
  const months = new Set(published.map(({ post }) => monthOf(post.publishedAt)));
  const titles = new Map(categories.map(({ key, title }) => [key, title.trim()]));
  // A further language has no lists without articles.
  const isShown = (name: string) =>
    published.some(
      ({ post, ownPath }) =>
        post.language === undefined || ownPath.startsWith(`${routes.category(name)}/`),
    );
  const tagList = (tag: string): string | null => (tags.has(tag) ? tagRoute(tag) : null);
  const listOf = (to: SourceAddress['to']): string | null => {
    if ('path' in to) return to.path;
    if ('category' in to) {
      const name = names.get(to.category);
      if (name !== undefined && isShown(name)) return routes.category(name);
      const tag = tagList(titles.get(to.category) ?? to.category);
      return tag ?? (containers.has(to.category) ? routes.content() : null);
    }
    if ('tag' in to) return tagList(to.tag);
    return months.has(to.month) ? listRoutes.month(to.month) : null;
  };
  return (to: SourceAddress['to']): string | null => {
    const list = listOf(to);
    if (list === null || !to.feed) return list;
    return `${list === routes.home ? '' : feedsBelow(list)}/${to.feed}`;
  };
}

/** The tags of an article, without duplicates. */
export function tagsOf({ tags }: SourcePost): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}
