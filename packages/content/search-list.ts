import type { Segment } from './segments/segment';
import { StoredArticle } from './segments/stored-article';
import type { VisibleArticle } from './visibility';

/** Where the articles of a list are searched. */
export interface SearchList {
  /** Those with their texts in memory, in the order of the list. */
  inMemory: readonly VisibleArticle[];
  /** Their indexes in the list. */
  memoryPlaces: readonly number[];
  /** By segment, the index in the list of each of its articles; -1 for one that is not in the list. */
  segments: ReadonlyMap<Segment, Int32Array>;
}

/** Shorter lists are divided for each search: there may be thousands of them, of tags. */
const LONG = 2000;
const lists = new WeakMap<readonly VisibleArticle[], SearchList>();

/** Cached with a long list. */
export function searchListOf(articles: readonly VisibleArticle[]): SearchList {
  const list = lists.get(articles) ?? divide(articles);
  if (articles.length >= LONG) lists.set(articles, list);
  return list;
}

function divide(articles: readonly VisibleArticle[]): SearchList {
  const inMemory: VisibleArticle[] = [];
  const memoryPlaces: number[] = [];
  const segments = new Map<Segment, Int32Array>();
  for (const [position, article] of articles.entries()) {
    const { record } = article;
    if (record instanceof StoredArticle) {
      const { segment, at } = record;
      const places = segments.get(segment) ?? new Int32Array(segment.size).fill(-1);
      places[at] = position;
      segments.set(segment, places);
    } else {
      inMemory.push(article);
      memoryPlaces.push(position);
    }
  }
  return { inMemory, memoryPlaces, segments };
}
