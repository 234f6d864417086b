import 'server-only';
import type { CallData } from '../../api/endpoints';
import { type ListName, lists as listNames, listOfPage, listsOf } from '../../api/lists';
import { tags as tagOf } from '../../api/tags';
import { requestOrNull } from '../../site/backend/request';
import { toResult } from '../../site/backend/result';
import { inBothScripts } from '../../text/traditional/links';
import { buildPath, routes } from '../../urls';
import { listRoutes } from '../../urls/list-routes';
import { matchRoute } from '../../urls/match';
import { TRADITIONAL_HOME } from '../../urls/traditional';
import type { RevalidationRequest } from './revalidation-request';

/** What a revalidation request affects, beyond the tags that it names. */
export interface AffectedPages {
  /** Tags whose pages are stale, the named ones first. */
  stale: string[];
  /** Paths that must not be served any more. */
  gone: string[];
  /** Paths that should exist, stored or not. */
  wanted: string[];
}

const ARTICLE = /^article:(\d+)$/;
const PAGE = /^page:(.+)$/;
const CATEGORY = /^category:(.+)$/;
const AUTHOR = /^author:(.+)$/;

/** Paths of the stored pages with one of these tags, or of all stored pages. */
export type StoredPaths = (tags?: readonly string[]) => string[];

/**
 * Expands a revalidation request. An edited article affects what shows it, its neighbours and related
 * articles; one that is new, or moves, also the lists that it was in and is in now, with the home page and
 * feeds. One that only enters or leaves some lists, such as that of a tag, affects those.
 */
export async function expandInvalidation(
  revalidation: RevalidationRequest,
  storedPaths: StoredPaths,
): Promise<AffectedPages> {
  const { tags, withdrawn, purge } = revalidation;
  const affected: AffectedPages = {
    stale: [...tags, ...withdrawn, ...purge],
    gone: [],
    wanted: [],
  };
  // What is purged and not withdrawn still exists, with changed content.
  const edited = new Set([...tags, ...purge.filter((tag) => !withdrawn.includes(tag))]);
  for (const tag of edited) await followEdit(tag, storedPaths, affected);
  const names = withdrawn.length ? await categoryNames() : [];
  for (const tag of withdrawn) followWithdrawal(tag, storedPaths, names, affected);
  return {
    stale: [...new Set(affected.stale)],
    gone: [...new Set(affected.gone.flatMap(inBothScripts))],
    wanted: [...new Set(affected.wanted.flatMap(inBothScripts))],
  };
}

async function followEdit(
  tag: string,
  storedPaths: StoredPaths,
  affected: AffectedPages,
): Promise<void> {
  const id = ARTICLE.exec(tag)?.[1];
  if (id) return followArticle(id, storedPaths, affected);
  const name = PAGE.exec(tag)?.[1];
  if (name) {
    const path = routes.staticPage(name);
    // The footer of every page lists the static pages.
    if (!storedPaths().includes(path)) affected.stale.push(tagOf.site);
    affected.wanted.push(path);
  }
  if (CATEGORY.test(tag)) affected.stale.push(tagOf.categories);
  if (AUTHOR.test(tag)) affected.stale.push(tagOf.authorList);
}

async function followArticle(
  id: string,
  storedPaths: StoredPaths,
  affected: AffectedPages,
): Promise<void> {
  affected.stale.push(tagOf.changes);
  const before = storedPaths()
    .filter((path) => isArticleAt(path, id))
    .map(categoryIn);
  const listsBefore = listsShowing(id, storedPaths);
  const loaded = await toResult(requestOrNull('article_info', { query: { id } }));
  if (loaded.state !== 'found') return pushOrder([...before, ...listsBefore], affected);
  const { article, series } = loaded.value;
  // Its present neighbours may not have linked to it before.
  affected.stale.push(...neighboursOf(loaded.value).map(tagOf.articlePage));
  const lists = listsOf(article);
  if (!isShownAs(tagOf.place(article), id, storedPaths)) {
    pushOrder([...before, article.category, ...listsBefore, ...lists], affected);
  } else if (!isShownAs(tagOf.listed(article), id, storedPaths)) {
    pushLists(changed(listsBefore, lists).filter(isMovable), affected);
  }
  // The other parts say their place, too.
  if (series && !isPartAt(tagOf.part(id, series), id, storedPaths)) {
    affected.stale.push(tagOf.order(listNames.series(series.name)));
  }
  affected.wanted.push(routes.article({ category: article.category, id }));
}

/** Whether the article's own page, if it is stored, carries the tag of its present place in a series. */
function isPartAt(tag: string, id: string, storedPaths: StoredPaths): boolean {
  return isSubset(storedPaths([tagOf.articlePage(id)]), storedPaths([tag]));
}

/** Whether stored pages show the article, and all of them carry the tag of its present place or lists. */
function isShownAs(tag: string, id: string, storedPaths: StoredPaths): boolean {
  const showing = storedPaths([tagOf.article(id)]);
  return showing.length > 0 && isSubset(showing, storedPaths([tag]));
}

function isSubset(paths: readonly string[], others: readonly string[]): boolean {
  const set = new Set(others);
  return paths.every((path) => set.has(path));
}

/** Whether an article can leave a list and keep its place in others: not that of its month. */
const isMovable = (list: ListName): boolean => !list.startsWith('month:');

/** The lists that stored pages show the article in, besides those of categories. */
function listsShowing(id: string, storedPaths: StoredPaths): ListName[] {
  return storedPaths([tagOf.article(id)]).flatMap((path) => listOf(path) ?? []);
}

function listOf(path: string): ListName | undefined {
  const match = matchRoute(path);
  return listOfPage(match?.pattern.replace(TRADITIONAL_HOME, ''), match?.params);
}

/** What only one of two lists contains. */
function changed(before: readonly ListName[], now: readonly ListName[]): ListName[] {
  return [
    ...before.filter((list) => !now.includes(list)),
    ...now.filter((list) => !before.includes(list)),
  ];
}

/** The pages that count the articles of lists, by the prefix of the lists. */
const INDEXES = {
  tag: tagOf.tagList,
  series: tagOf.seriesList,
  author: tagOf.authorList,
  month: tagOf.archive,
};

function pushOrder(lists: readonly ListName[], affected: AffectedPages): void {
  affected.stale.push(tagOf.order());
  pushLists(lists, affected);
}

/** Marks pages of lists, and the pages that count their articles. */
function pushLists(lists: readonly ListName[], { stale }: AffectedPages): void {
  stale.push(...lists.map(tagOf.order));
  for (const [prefix, tag] of Object.entries(INDEXES)) {
    if (lists.some((list) => list.startsWith(`${prefix}:`))) stale.push(tag);
  }
}

function neighboursOf({ previous, next, related }: CallData<'article_info'>): string[] {
  return [previous, next, ...related].flatMap((one) => (one ? [one.id] : []));
}

function followWithdrawal(
  tag: string,
  storedPaths: StoredPaths,
  categories: readonly string[],
  affected: AffectedPages,
): void {
  const id = ARTICLE.exec(tag)?.[1];
  const page = PAGE.exec(tag)?.[1];
  const author = AUTHOR.exec(tag)?.[1];
  const category = CATEGORY.exec(tag)?.[1];
  const stored = storedPaths();
  if (id) {
    const own = stored.filter((path) => isArticleAt(path, id));
    const names = [...new Set([...categories, ...own.map(categoryIn)])];
    affected.gone.push(...own, ...names.map((name) => routes.article({ category: name, id })));
    affected.stale.push(tagOf.changes);
    pushOrder([...own.map(categoryIn), ...listsShowing(id, storedPaths)], affected);
  }
  if (page) {
    affected.gone.push(
      routes.staticPage(page),
      buildPath('/single_page/[pageName]', { pageName: page }),
    );
    affected.stale.push(tagOf.site);
  }
  if (author) withdrawAuthor(author, stored, affected);
  if (category) {
    const list = routes.category(category);
    const pages = stored.filter((path) => isPageOfList(path, category));
    affected.gone.push(list, ...pages);
    affected.stale.push(tagOf.categories, tagOf.articles);
  }
}

function withdrawAuthor(author: string, stored: string[], { gone, stale }: AffectedPages): void {
  const list = listNames.author(author);
  gone.push(listRoutes.author(author), ...stored.filter((path) => listOf(path) === list));
  stale.push(tagOf.authorList);
}

/** Whether a path is a page of the article in any form: `/content/news/101`, `/content/news/101.md`. */
function isArticleAt(path: string, id: string): boolean {
  const match = matchRoute(path.replace(/\.[a-z]+$/, ''));
  return match?.kind === 'article' && match.params.id?.replace(/^0+/, '') === id.replace(/^0+/, '');
}

function isPageOfList(path: string, category: string): boolean {
  const match = matchRoute(path);
  return match?.kind === 'list' && match.params.category === category && 'page' in match.params;
}

function categoryIn(path: string): string {
  return matchRoute(path)?.params.category ?? '';
}

async function categoryNames(): Promise<string[]> {
  const loaded = await toResult(requestOrNull('category_list'));
  return loaded.state === 'found' ? loaded.value.list.map(({ name }) => name) : [];
}
