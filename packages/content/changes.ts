import type { changeSchema } from '@wenzhan/contract/calls/changes';
import { z } from 'zod';
import { languagesOf } from './change-languages';
import { Refusal } from './envelope';
import type { HandlerFor } from './handler';
import { latestChange } from './latest-change';
import { compareIds, compareTexts } from './order';
import { coverOf } from './serializers';
import type { ContentSnapshot } from './snapshot';
import type { VisibleArticle } from './visibility';

type ApiChange = z.input<typeof changeSchema>;

/** The sort key of a change. */
interface Place {
  time: number;
  kind: ApiChange['kind'];
  key: string;
}

interface PlacedChange extends Place {
  /** The change, or the article that it is of: most are never asked for. */
  of: ApiChange | VisibleArticle;
}

const cursorSchema = z.tuple([z.number(), z.enum(['article', 'page', 'category']), z.string()]);

/**
 * `changes`: public content only, even with a token, because a change has no status for drafts.
 * A category changes with its most recently changed article; empty categories are omitted.
 */
export const listChanges: HandlerFor<'changes'> = async ({ snapshot, inLanguages, query }) => {
  const all = changesOf(await snapshot({ signedIn: false }));
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const start = after ? all.findIndex((change) => comparePlaces(change, after) > 0) : 0;
  const rest = start < 0 ? [] : all.slice(start);
  const list = rest.slice(0, query.limit);
  const last = list.at(-1);
  const next = last && rest.length > list.length ? writeCursor(last) : null;
  const editions = await inLanguages();
  const changes = list.map(changeOf);
  return { list: changes.map((one) => ({ ...one, languages: languagesOf(one, editions) })), next };
};

/** The sorted changes of each snapshot: clients page through all changes of the same one. */
const ordered = new WeakMap<ContentSnapshot, PlacedChange[]>();

function changesOf(snapshot: ContentSnapshot): PlacedChange[] {
  const kept = ordered.get(snapshot);
  if (kept) return kept;
  const changes = [
    ...articleChanges(snapshot),
    ...pageChanges(snapshot),
    ...categoryChanges(snapshot),
  ].sort(comparePlaces);
  ordered.set(snapshot, changes);
  return changes;
}

function articleChanges({ articles }: ContentSnapshot): PlacedChange[] {
  // Oldest first: sorting an almost sorted list is cheap.
  return articles.toReversed().map((visible) => ({
    time: visible.changedMs,
    kind: 'article',
    key: visible.record.id,
    of: visible,
  }));
}

function changeOf({ of }: PlacedChange): ApiChange {
  if (!('record' in of)) return of;
  const { id, category, front } = of.record;
  return {
    kind: 'article',
    id,
    category,
    title: front.title,
    cover: coverOf(front),
    pictures: front.product?.pictures,
    noindex: front.seo?.noindex,
    updatedAt: front.updatedAt ?? front.publishedAt,
    status: 'published',
  };
}

function pageChanges({ model }: ContentSnapshot): PlacedChange[] {
  return [...model.pages.values()].map(({ name, front }) =>
    placed(name, {
      kind: 'page',
      name,
      title: front.title,
      noindex: front.seo?.noindex,
      updatedAt: front.updatedAt,
      status: 'published',
    }),
  );
}

function categoryChanges({ categories, byCategory }: ContentSnapshot): PlacedChange[] {
  return categories.flatMap(({ name, category }) => {
    const updatedAt = latestChange(byCategory.get(name) ?? []);
    if (updatedAt === undefined) return [];
    const { title, cover } = category;
    return placed(name, { kind: 'category', name, title, cover, updatedAt, status: 'published' });
  });
}

function placed(key: string, change: ApiChange): PlacedChange {
  return { time: Date.parse(change.updatedAt), kind: change.kind, key, of: change };
}

function comparePlaces(a: Place, b: Place): number {
  return a.time - b.time || compareTexts(a.kind, b.kind) || compareIds(a.key, b.key);
}

function writeCursor({ time, kind, key }: Place): string {
  return Buffer.from(JSON.stringify([time, kind, key])).toString('base64url');
}

function readCursor(cursor: string): Place {
  try {
    const text = Buffer.from(cursor, 'base64url').toString();
    const [time, kind, key] = cursorSchema.parse(JSON.parse(text));
    return { time, kind, key };
  } catch {
    throw new Refusal(400);
  }
}
