import { monthOf } from '@wenzhan/kit/text/format';
import { CATEGORY_KEY, type ListName, listKey, lists } from './lists';
import { parsePlaceTag, tags } from './tags';

/**
 * The places of an article: an item for each list that it is in, with the time by which the list is sorted. Its own
 * page also knows its position in its series.
 */
export type Placement = ReadonlySet<string>;

/** Lists in a cache tag: the framework drops tags of more than 256 characters. */
const LISTS_IN_A_TAG = 9;
const POSITION = 'position-';
const PINNED = 'pinned';
const ORDER = 'order-';

/** The lists that an article is in, besides that of all articles. */
function listsOf(article: Listed): ListName[] {
  const { category, tags, series, authorId, publishedAt } = article;
  return [
    category,
    ...tags.map(lists.tag),
    ...(series ? [lists.series(series)] : []),
    ...(authorId ? [lists.author(authorId)] : []),
    lists.month(monthOf(publishedAt)),
  ];
}

/** The properties of an article that decide which lists it is in. */
interface Listed {
  category: string;
  tags: readonly string[];
  publishedAt: string;
  series?: string | undefined;
  authorId?: string | undefined;
}

/** An article with what decides its places. */
interface Placed extends Listed {
  id: string;
  pinned?: boolean | undefined;
  order?: number | undefined;
}

/**
 * Cache tags that record the places of an article. Whatever shows the article carries them, so that stored pages say
 * where it was.
 *
 * @param position in its series, counted from 1, if it is known
 */
export function placeTags(article: Placed, position?: number): string[] {
  const keys = [undefined, ...listsOf(article)].map(listKey);
  if (position !== undefined) keys.push(POSITION + position);
  if (article.pinned) keys.push(PINNED);
  // A dot separates keys.
  if (article.order !== undefined) keys.push(ORDER + String(article.order).replace('.', '_'));
  const time = Date.parse(article.publishedAt);
  return Array.from({ length: Math.ceil(keys.length / LISTS_IN_A_TAG) }, (_, at) => {
    const some = keys.slice(at * LISTS_IN_A_TAG, (at + 1) * LISTS_IN_A_TAG);
    return tags.place(article.id, { time, keys: some });
  });
}

/** The places of an article that cache tags record, of any age. */
export function placementIn(cacheTags: readonly string[], id: string): Placement {
  const places = cacheTags.flatMap((tag) => {
    const place = parsePlaceTag(tag, id);
    return place ? place.keys.map((key) => `${key}@${place.time}`) : [];
  });
  return new Set(places);
}

/**
 * Keys of the lists in which an article has another place than before: those that it has left or entered, and all of
 * them if its time has changed. Of its series also if its position has, of all articles and its category if its order has, or
 * if it is pinned or is no longer.
 */
export function changedLists(before: Placement, now: Placement): string[] {
  const isKnown = [...before].some(isPosition);
  const differ = (some: Placement, others: Placement) =>
    [...some].filter((place) => !others.has(place) && (isKnown || !isPosition(place)));
  const changed = [...differ(before, now), ...differ(now, before)];
  const series = [...before, ...now].filter((place) => place.startsWith('series-'));
  const pinnable = [...before, ...now].filter((place) => isPinnable(keyOf(place)));
  const follow = (place: string) => {
    if (isPosition(place)) return series;
    return keyOf(place) === PINNED || place.startsWith(ORDER) ? pinnable : place;
  };
  const keys = changed.flatMap(follow).map(keyOf);
  return [...new Set(keys)];
}

/** Whether the list with a key has pinned articles first. */
const isPinnable = (key: string) => key === listKey(undefined) || key.startsWith(CATEGORY_KEY);
const isPosition = (place: string) => place.startsWith(POSITION);
const keyOf = (place: string) => place.slice(0, place.indexOf('@'));
