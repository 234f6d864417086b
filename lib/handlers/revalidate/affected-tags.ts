import 'server-only';
import {
  CATEGORY_KEY,
  type ListName,
  listKey,
  listKind,
  lists,
} from '@wenzhan/contract/cache/lists';
import {
  changedLists,
  type Placement,
  placementIn,
  placeTags,
} from '@wenzhan/contract/cache/placement';
import {
  orderTag,
  parseTag,
  splitLanguage,
  tagInLanguage,
  tags as tagOf,
} from '@wenzhan/contract/cache/tags';
import { articleInfo, categoryList } from '@wenzhan/contract/calls/articles';
import type { Call, DataOf } from '@wenzhan/contract/calls/call';
import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import type { CallInput } from '@wenzhan/contract/request/request';
import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { addressesOf } from '@wenzhan/contract/urls/edition-links';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { buildPath, routes } from '@wenzhan/contract/urls/routes';
import { type PageCache, pathTag } from '@wenzhan/kit/page-cache';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { everybody } from '../../request/reader';
import { toResult } from '../../request/result';
import { requestOrNull } from '../../request/server-request';
import { isBeforeWithdrawal } from '../../site/tombstones';

/** What a revalidation request affects, beyond the tags that it names. */
export interface Affected {
  /** Tags of what is stale, the named ones first. */
  stale: string[];
  /** Tags of what must not be served any more. */
  gone: string[];
  /** Paths that should exist, stored or not. */
  wanted: string[];
}

/** Finds stored pages; null on a host with its own cache, which tells nothing of them. */
type PagesWith = PageCache['pagesWith'] | null;

/** What is found, and the keys of the lists that articles have entered or left. */
interface AffectedLists extends Affected {
  lists: Set<string>;
}

/** The site in one language. */
interface Edition {
  pagesWith: PagesWith;
  /** The addresses at which it shows a path: in its language, or in both scripts. */
  pathsOf(path: string): string[];
  isBeforeWithdrawal(tag: string, time: number): boolean;
  request<C extends Call>(call: C, query?: CallInput<C>['query']): Promise<DataOf<C> | null>;
}

const CALLS_AT_ONCE = 8;

/**
 * Two rules: what carries `article:{id}` is stale, and the lists of a new, moved or withdrawn article are, with the
 * pages of its present neighbours. Stored pages say in which lists it was, the backend in which it is. The other tags
 * of the contract affect what carries them. Each language is by itself.
 */
export async function findAffected(
  { tags, withdrawn, purge }: RevalidationRequest,
  pagesWith: PagesWith,
): Promise<Affected> {
  const named = [...tags, ...withdrawn, ...purge].map((tag) => splitLanguage(tag).language);
  const parts: Affected[] = [];
  for (const language of new Set(named)) {
    const own = (list: readonly string[]) =>
      list.map(splitLanguage).flatMap((each) => (each.language === language ? each.tag : []));
    const request = { tags: own(tags), withdrawn: own(withdrawn), purge: own(purge) };
    const affected = await findAffectedIn(editionOf(language, pagesWith), request);
    const whole = (tag: string) => tagIn(language, tag);
    parts.push({
      stale: affected.stale.map(whole),
      gone: affected.gone.map(whole),
      wanted: affected.wanted,
    });
  }
  return {
    stale: parts.flatMap((part) => part.stale),
    gone: parts.flatMap((part) => part.gone),
    wanted: parts.flatMap((part) => part.wanted),
  };
}

/** The tag of a path names its language already. */
const tagIn = (language: string | undefined, tag: string): string =>
  tag.startsWith(pathTag('')) ? tag : tagInLanguage(language, tag);

function editionOf(language: string | undefined, pagesWith: PagesWith): Edition {
  const all = pagesWith;
  return {
    pagesWith:
      all &&
      ((tags) =>
        all(tags?.map((tag) => tagIn(language, tag))).map((page) => ({
          ...page,
          tags: page.tags
            .map(splitLanguage)
            .flatMap((each) => (each.language === language ? each.tag : [])),
        }))),
    pathsOf: (path) => addressesOf(path, language),
    isBeforeWithdrawal: (tag, time) => isBeforeWithdrawal(tagIn(language, tag), time),
    request: (call, query) => requestOrNull(call, query ? { query } : {}, everybody(language)),
  };
}

async function findAffectedIn(
  edition: Edition,
  { tags, withdrawn, purge }: RevalidationRequest,
): Promise<Affected> {
  const named = [...tags, ...withdrawn, ...purge];
  const affected: AffectedLists = { stale: named, gone: [], wanted: [], lists: new Set() };
  // What is purged and not withdrawn still exists, with changed content.
  const edited = new Set([...tags, ...purge.filter((tag) => !withdrawn.includes(tag))]);
  await inBatches([...edited], CALLS_AT_ONCE, (tag) => followEdit(tag, edition, affected));
  for (const tag of withdrawn) followWithdrawal(tag, edition, affected);
  const lists = [...affected.lists];
  // The pages of the lists, and those that count their articles.
  const kinds = lists.flatMap((key) => listKind(key) ?? []);
  const stale = [...affected.stale, ...lists.map(orderTag), ...kinds.map(tagOf.index)];
  if (await isNavigationStale(lists, edition)) stale.push(tagOf.categories);
  return {
    stale: [...new Set(stale)],
    gone: [...new Set(affected.gone)],
    wanted: [...new Set(affected.wanted.flatMap(edition.pathsOf))],
  };
}

async function followEdit(tag: string, edition: Edition, affected: AffectedLists): Promise<void> {
  const { kind, id: name = '' } = parseTag(tag) ?? {};
  if (kind === 'article') await followArticle(name, edition, affected);
  if (kind === 'page') await followPage(name, edition, affected);
  if (kind === 'category') affected.stale.push(tagOf.categories);
  if (kind === 'author') affected.stale.push(tagOf.index('author'));
}

/** A page is a text, or consists of sections. */
async function followPage(name: string, edition: Edition, affected: AffectedLists): Promise<void> {
  const loaded = await toResult(edition.request(sectionPageList, { name, sections: '0' }));
  const pages = loaded.state === 'found' ? loaded.value.list : [];
  if (pages.some((page) => page.name === name)) {
    affected.stale.push(tagOf.sectionPages);
    affected.wanted.push(routes.sectionPage(name));
    return;
  }
  const path = routes.staticPage(name);
  // The footer of every page lists the static pages.
  const [address = path] = edition.pathsOf(path);
  if (!edition.pagesWith?.([pathTag(address)]).length) affected.stale.push(tagOf.site);
  affected.wanted.push(path);
}

async function followArticle(id: string, edition: Edition, affected: AffectedLists): Promise<void> {
  affected.stale.push(tagOf.changes);
  const before = placementBefore(id, edition);
  const loaded = await toResult(edition.request(articleInfo, { id }));
  const isFound = loaded.state === 'found';
  const now = isFound ? placementNow(loaded.value) : new Set<string>();
  const changed = changedLists(before, now);
  for (const list of changed) affected.lists.add(list);
  if (!isFound) return;
  // They may not have linked to it before.
  if (changed.length > 0) affected.stale.push(...neighboursOf(loaded.value).map(tagOf.articlePage));
  affected.wanted.push(routes.article({ category: loaded.value.article.category, id }));
}

const placementNow = ({ article, series }: DataOf<typeof articleInfo>): Placement =>
  placementIn(placeTags(article, series?.position), article.id);

/** The places that stored pages show an article in, without those that are older than its last withdrawal. */
function placementBefore(id: string, edition: Edition): Placement {
  const tag = tagOf.article(id);
  const pages = edition.pagesWith?.([tag]) ?? [];
  const valid = pages.filter((page) => !edition.isBeforeWithdrawal(tag, page.renderStartedAt));
  return placementIn(
    valid.flatMap((page) => page.tags),
    id,
  );
}

function neighboursOf({ previous, next, related }: DataOf<typeof articleInfo>): string[] {
  return [previous, next, ...related].flatMap((one) => (one ? [one.id] : []));
}

/**
 * Whether a category has appeared with its first article, or vanished with its last one. Content systems tell of
 * the article only.
 *
 * @param keys of lists that have changed
 */
async function isNavigationStale(keys: readonly string[], edition: Edition): Promise<boolean> {
  const changed = keys.filter((key) => key.startsWith(CATEGORY_KEY));
  const { pagesWith } = edition;
  if (!pagesWith || changed.length === 0) return false;
  const loaded = await toResult(edition.request(categoryList));
  if (loaded.state !== 'found') return false;
  const listed = new Set(loaded.value.list.map(({ name }) => listKey(name)));
  const isShown = (key: string) => pagesWith([orderTag(key)]).length > 0;
  return changed.some((key) => listed.has(key) !== isShown(key));
}

function followWithdrawal(tag: string, edition: Edition, affected: AffectedLists): void {
  const { kind, id: name = '' } = parseTag(tag) ?? {};
  const { stale, gone } = affected;
  if (kind === 'article') {
    gone.push(tagOf.articlePage(name));
    stale.push(tagOf.changes, tagOf.order());
    const before = placementBefore(name, edition);
    for (const list of changedLists(before, new Set())) affected.lists.add(list);
  }
  if (kind === 'page') {
    const paths = [
      routes.staticPage(name),
      buildPath('/single_page/[pageName]', { pageName: name }),
      routes.sectionPage(name),
      buildPath('/pages/[name]', { name }),
    ];
    gone.push(...paths.flatMap(edition.pathsOf).map(pathTag));
    stale.push(tagOf.site, tagOf.sectionPages);
  }
  if (kind === 'category') {
    gone.push(...listPages(name, routes.category(name), edition));
    stale.push(tagOf.categories, tagOf.articles);
  }
  if (kind === 'author') {
    gone.push(...listPages(lists.author(name), listRoutes.author(name), edition));
    stale.push(tagOf.index('author'));
  }
}

/** Tags of the pages of a list. Its other tags are carried by pages that show a part of it, too. */
function listPages(list: ListName, path: string, edition: Edition): string[] {
  const firsts = edition.pathsOf(path);
  const stored = edition.pagesWith?.([tagOf.order(list)]) ?? [];
  const further = stored.filter((page) =>
    firsts.some((first) => page.path.startsWith(`${first}/page/`)),
  );
  return [...firsts, ...further.map((page) => page.path)].map(pathTag);
}
