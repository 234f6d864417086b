import { listRoutes, tagRoute } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { monthOf } from '@wenzhan/kit/text/format';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import type { ContentModel } from '../../content-model';
import type { ArticleRecord, ContentRecord } from '../../files/content-records';
import { statusOf } from '../../visibility';
import { addressOf } from '../shown/show-text';
import type { EntryPath } from './entry-path';

/** What is different for readers at an address. */
export interface Effect {
  address: string;
  change: 'new' | 'changed' | 'gone' | 'moved';
}

/** What readers see of an entry before and after a change; undefined: nothing. */
interface Change {
  entry: EntryPath;
  before: ContentRecord | undefined;
  after: ContentRecord | undefined;
  /** The content in its language as it was before. */
  model: ContentModel;
  /** In milliseconds since the epoch. */
  now: number;
}

/** The addresses at which readers see something else after a change: the page of the entry, and the lists that it is in. */
export function effectsOf({ entry, before, after, model, now }: Change): Effect[] {
  const [was, will] = [visible(before, now), visible(after, now)];
  if (!was && !will) return [];
  const lists = new Map<string, Effect['change']>();
  const isArticle = entry.content.kind === 'article';
  if (isArticle) {
    for (const list of listsOf(was))
      lists.set(list, isLast(list, was, model, now) ? 'gone' : 'changed');
    for (const list of listsOf(will))
      lists.set(
        list,
        isLast(list, was ?? will, model, now) && !lists.has(list) ? 'new' : 'changed',
      );
  }
  const language = entry.language ?? '';
  const own = addressOf(entry);
  const change = was && will ? 'changed' : will ? 'new' : 'gone';
  const all: Effect[] = [
    ...(own ? [{ address: own, change } as const] : []),
    ...[...lists].map(([path, how]) => ({ address: pathInEdition(language, path), change: how })),
  ];
  return all.filter(
    ({ address }, index) => all.findIndex((one) => one.address === address) === index,
  );
}

function visible(record: ContentRecord | undefined, now: number): ContentRecord | undefined {
  if (record?.kind !== 'article') return record;
  return statusOf(record, now) === 'published' ? record : undefined;
}

/** The paths of the lists that an article is in. */
function listsOf(record: ContentRecord | undefined): string[] {
  if (record?.kind !== 'article') return [];
  const { tags, series, publishedAt } = record.front;
  return [
    routes.home,
    routes.content(),
    routes.category(record.category),
    ...tags.map((tag) => tagRoute(tag)),
    ...(series ? [listRoutes.series(series)] : []),
    listRoutes.month(monthOf(publishedAt)),
  ];
}

/** Whether a list has no other article than this one; the site's own lists stay without any. */
function isLast(
  list: string,
  record: ContentRecord | undefined,
  { articles }: ContentModel,
  now: number,
): boolean {
  if (list === routes.home || list === routes.content()) return false;
  const id = record?.kind === 'article' ? record.id : '';
  const others = [...articles.values()].filter(
    ({ article }) => article.id !== id && statusOf(article, now) === 'published',
  );
  return !others.some(({ article }: { article: ArticleRecord }) => listsOf(article).includes(list));
}
