import 'server-only';
import type { CallData } from '../api/endpoints';
import { tags as tagOf } from '../api/tags';
import { requestOrNull } from '../backend/request';
import { toResult } from '../backend/result';
import { buildPath, routes } from '../routes';
import { matchRoute } from '../routes/match';
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

/**
 * Expands a revalidation request: an article affects the lists of its old and its new category, the home
 * page, feeds, neighbours and related articles.
 *
 * @param stored paths of all stored pages
 */
export async function expandInvalidation(
  revalidation: RevalidationRequest,
  stored: readonly string[],
): Promise<AffectedPages> {
  const { tags, withdrawn, purge } = revalidation;
  const affected: AffectedPages = {
    stale: [...tags, ...withdrawn, ...purge],
    gone: [],
    wanted: [],
  };
  // What is purged and not withdrawn still exists, with changed content.
  const edited = new Set([...tags, ...purge.filter((tag) => !withdrawn.includes(tag))]);
  for (const tag of edited) await followEdit(tag, stored, affected);
  const names = withdrawn.length ? await categoryNames() : [];
  for (const tag of withdrawn) followWithdrawal(tag, stored, names, affected);
  return {
    stale: [...new Set(affected.stale)],
    gone: [...new Set(affected.gone)],
    wanted: [...new Set(affected.wanted)],
  };
}

async function followEdit(
  tag: string,
  stored: readonly string[],
  affected: AffectedPages,
): Promise<void> {
  const id = ARTICLE.exec(tag)?.[1];
  if (id) return followArticle(id, stored, affected);
  const name = PAGE.exec(tag)?.[1];
  if (name) {
    const path = routes.staticPage(name);
    // The footer of every page lists the static pages.
    if (!stored.includes(path)) affected.stale.push(tagOf.site);
    affected.wanted.push(path);
  }
  if (CATEGORY.test(tag)) affected.stale.push(tagOf.categories);
}

async function followArticle(
  id: string,
  stored: readonly string[],
  affected: AffectedPages,
): Promise<void> {
  const before = stored.filter((path) => isArticleAt(path, id)).map(categoryIn);
  const loaded = await toResult(requestOrNull('article_info', { query: { id } }));
  const now = loaded.state === 'found' ? [loaded.value.article.category] : [];
  affected.stale.push(tagOf.articles, ...[...before, ...now].map(tagOf.category));
  // Its present neighbours may not have linked to it before.
  if (loaded.state === 'found')
    affected.stale.push(...neighboursOf(loaded.value).map(tagOf.article));
  // The totals of the categories change if the article appears, moves or disappears.
  if (now.some((name) => !before.includes(name)) || before.length !== 1) {
    affected.stale.push(tagOf.categories);
  }
  affected.wanted.push(...now.map((category) => routes.article({ category, id })));
}

function neighboursOf({ previous, next, related }: CallData<'article_info'>): string[] {
  return [previous, next, ...related].flatMap((one) => (one ? [one.id] : []));
}

function followWithdrawal(
  tag: string,
  stored: readonly string[],
  categories: readonly string[],
  affected: AffectedPages,
): void {
  const id = ARTICLE.exec(tag)?.[1];
  const page = PAGE.exec(tag)?.[1];
  const category = CATEGORY.exec(tag)?.[1];
  if (id) {
    const storedPaths = stored.filter((path) => isArticleAt(path, id));
    const names = [...new Set([...categories, ...storedPaths.map(categoryIn)])];
    affected.gone.push(
      ...storedPaths,
      ...names.map((name) => routes.article({ category: name, id })),
    );
    affected.stale.push(
      tagOf.articles,
      tagOf.categories,
      ...storedPaths.map(categoryIn).map(tagOf.category),
    );
  }
  if (page) {
    affected.gone.push(
      routes.staticPage(page),
      buildPath('/single_page/[pageName]', { pageName: page }),
    );
    affected.stale.push(tagOf.site);
  }
  if (category) {
    const list = routes.category(category);
    const pages = stored.filter((path) => isPageOfList(path, category));
    affected.gone.push(list, ...pages);
    affected.stale.push(tagOf.categories, tagOf.articles);
  }
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
