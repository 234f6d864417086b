import 'server-only';
import type { CallData } from '../api/endpoints';
import { tags as tagOf } from '../api/tags';
import { requestFromServer } from '../backend/request';
import { toResult } from '../backend/result';
import { buildPath, routes } from '../routes';
import { matchRoute } from '../routes/match';
import type { RevalidationRequest } from './revalidation-request';

/** What a signal means for the site, beyond the tags that it names. */
export interface AffectedPages {
  /** Tags whose pages are out of date, the named ones first. */
  stale: string[];
  /** Addresses that must not be shown any more. */
  gone: string[];
  /** Addresses that are to be there, whether or not they are stored yet. */
  wanted: string[];
}

const ARTICLE = /^article:(\d+)$/;
const PAGE = /^page:(.+)$/;
const CATEGORY = /^category:(.+)$/;

/**
 * Follows a signal through the site: an article's lists in its old and its new category, the home
 * page, feeds, neighbours and related articles.
 *
 * @param stored paths of all pages that are stored
 */
export async function expandInvalidation(
  signal: RevalidationRequest,
  stored: readonly string[],
): Promise<AffectedPages> {
  const { tags, withdrawn, purge } = signal;
  const graph: AffectedPages = { stale: [...tags, ...withdrawn, ...purge], gone: [], wanted: [] };
  // What is purged and not withdrawn is to be there again, with other words.
  const edited = new Set([...tags, ...purge.filter((tag) => !withdrawn.includes(tag))]);
  for (const tag of edited) await followEdit(tag, stored, graph);
  const names = withdrawn.length ? await categoryNames() : [];
  for (const tag of withdrawn) followWithdrawal(tag, stored, names, graph);
  return {
    stale: [...new Set(graph.stale)],
    gone: [...new Set(graph.gone)],
    wanted: [...new Set(graph.wanted)],
  };
}

async function followEdit(
  tag: string,
  stored: readonly string[],
  graph: AffectedPages,
): Promise<void> {
  const id = ARTICLE.exec(tag)?.[1];
  if (id) return followArticle(id, stored, graph);
  const name = PAGE.exec(tag)?.[1];
  if (name) {
    const path = routes.staticPage(name);
    // The footer of every page lists the static pages.
    if (!stored.includes(path)) graph.stale.push(tagOf.site);
    graph.wanted.push(path);
  }
  if (CATEGORY.test(tag)) graph.stale.push(tagOf.categories);
}

async function followArticle(
  id: string,
  stored: readonly string[],
  graph: AffectedPages,
): Promise<void> {
  const before = stored.filter((path) => isArticleAt(path, id)).map(categoryIn);
  const loaded = await toResult(requestFromServer('article_info', { query: { id } }));
  const now = loaded.state === 'found' ? [loaded.value.article.category] : [];
  graph.stale.push(tagOf.articles, ...[...before, ...now].map(tagOf.category));
  // What stands beside it now may not have known of it before.
  if (loaded.state === 'found') graph.stale.push(...besides(loaded.value).map(tagOf.article));
  // The totals of the categories change with what appears, moves or goes.
  if (now.some((name) => !before.includes(name)) || before.length !== 1) {
    graph.stale.push(tagOf.categories);
  }
  graph.wanted.push(...now.map((category) => routes.article({ category, id })));
}

function besides({ previous, next, related }: CallData<'article_info'>): string[] {
  return [previous, next, ...related].flatMap((one) => (one ? [one.id] : []));
}

function followWithdrawal(
  tag: string,
  stored: readonly string[],
  categories: readonly string[],
  graph: AffectedPages,
): void {
  const id = ARTICLE.exec(tag)?.[1];
  const page = PAGE.exec(tag)?.[1];
  const category = CATEGORY.exec(tag)?.[1];
  if (id) {
    const held = stored.filter((path) => isArticleAt(path, id));
    const names = [...new Set([...categories, ...held.map(categoryIn)])];
    graph.gone.push(...held, ...names.map((name) => routes.article({ category: name, id })));
    graph.stale.push(tagOf.articles, tagOf.categories, ...held.map(categoryIn).map(tagOf.category));
  }
  if (page) {
    graph.gone.push(
      routes.staticPage(page),
      buildPath('/single_page/[pageName]', { pageName: page }),
    );
    graph.stale.push(tagOf.site);
  }
  if (category) {
    const list = routes.category(category);
    const pages = stored.filter((path) => isPageOfList(path, category));
    graph.gone.push(list, ...pages);
    graph.stale.push(tagOf.categories, tagOf.articles);
  }
}

/** Its page, and other forms of it: `/content/news/101`, `/content/news/101.md`. */
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
  const loaded = await toResult(requestFromServer('category_list'));
  return loaded.state === 'found' ? loaded.value.list.map(({ name }) => name) : [];
}
