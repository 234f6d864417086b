import type { Change } from '../../calls/changes';
import type { PageSummary } from '../../calls/static-pages';
import type { Listed } from './article-list';
import type { Note } from './finding';
import type { Good, Session } from './session';

/** The limit is chosen to give about this many pages, so that small backends need the cursor too. */
const PAGES_WANTED = 4;
const MIN_LIMIT = 2;
const MAX_LIMIT = 1000;
const MAX_PAGES = 200;

/** Checks `changes`, following the cursor to the end. */
export async function checkChanges(
  session: Session,
  listed: Listed,
  pages: PageSummary[],
): Promise<void> {
  const size = Math.ceil((listed.articles.length + pages.length) / PAGES_WANTED);
  const limit = Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, size));
  const changes = new Map<string, Change>();
  const cursors = new Set<string>();
  let query: Record<string, string | number> = { limit };
  let last: Change | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const response = await session.good('changes', query);
    if (!response) return;
    const { list, next } = response.data;
    if (list.length > limit) {
      response.note('page-size', 'data.list', `${limit} entries at most`, `${list.length} entries`);
    }
    last = checkEntries(response, changes, last);
    if (next === null) return checkComplete(response.note, changes, listed, pages);
    if (cursors.has(next)) {
      return response.note('changes-cursor', 'data.next', 'a cursor not given yet', next);
    }
    cursors.add(next);
    query = { limit, cursor: next };
  }
}

const keyOf = ({ kind, id, name }: Change) => `${kind} ${id ?? name}`;

/** Adds the entries to `changes` and returns the last of them. */
function checkEntries(
  { data, note }: Good<'changes'>,
  changes: Map<string, Change>,
  before: Change | undefined,
): Change | undefined {
  let last = before;
  for (const [index, change] of data.list.entries()) {
    const where = `data.list.${index}`;
    const key = keyOf(change);
    if (changes.has(key)) note('changes-cursor', where, 'an entry not shown yet', key);
    changes.set(key, change);
    if (last && !isAscending(last, change)) {
      const expected = `later than ${keyOf(last)} of ${last.updatedAt}`;
      note('changes-order', `${where}.updatedAt`, expected, `${key} of ${change.updatedAt}`);
    }
    last = change;
  }
  return last;
}

/** At equal times, articles are ordered by id, numerically or as strings: both are accepted. */
function isAscending(one: Change, other: Change): boolean {
  const apart = Date.parse(other.updatedAt) - Date.parse(one.updatedAt);
  if (apart !== 0 || one.kind !== 'article' || other.kind !== 'article') return apart >= 0;
  const [a, b] = [one.id ?? '', other.id ?? ''];
  return a < b || BigInt(a) < BigInt(b);
}

function checkComplete(
  note: Note,
  changes: Map<string, Change>,
  { articles, complete }: Listed,
  pages: PageSummary[],
): void {
  const wanted = [
    ...articles.filter(({ status }) => status === 'published').map(({ id }) => `article ${id}`),
    ...pages.map(({ name }) => `page ${name}`),
  ];
  for (const key of wanted) {
    const status = changes.get(key)?.status;
    if (status === 'published') continue;
    note('changes-complete', 'data.list', `${key}, published`, status ?? `no ${key}`);
  }
  if (!complete) return;
  const listed = new Set(articles.map(({ id }) => id));
  for (const { kind, id, status } of changes.values()) {
    if (kind !== 'article' || status !== 'published' || listed.has(id ?? '')) continue;
    note('changes-known', 'data.list', 'only articles of article_list', `article ${id}`);
  }
}
