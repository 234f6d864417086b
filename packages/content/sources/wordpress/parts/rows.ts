import type { JsonClient } from '../../json-client';
import type { BadItem } from '../../parts/each-item';
import { type Collection, getAll, getPage, PER_PAGE } from '../api';
import { type Row, rowSchema } from '../schemas';

/** What is known of a collection of posts or pages. */
export interface KnownRows {
  /** The rows by id; a row that is not as expected has its last valid version. */
  rows: Map<number, KnownRow>;
  /** Rows that are not as expected. */
  bad: readonly BadItem[];
  /** Rows that changed, but are older than all that the limit allows. */
  beyond: ReadonlyMap<number, KnownRow>;
  /** Total that WordPress states. It also counts what the user may not read. */
  total: number;
}

export interface KnownRow extends Row {
  /** Changes with the post. */
  version: string;
}

/** Within a second there may be a further change, which the time of the last one does not show. */
const RESOLUTION_MS = 2000;

/** Collections of WordPress. `statuses` are asked for if given; otherwise WordPress shows what is published. */
export interface RowsQuery {
  path: '/wp/v2/posts' | '/wp/v2/pages';
  statuses: string | undefined;
  /** Maximum number of rows, the newest ones. */
  limit: number;
  /** Whether they are in several languages. */
  hasLanguages: boolean;
}

const FIELDS = 'id,slug,status,date,date_gmt,modified_gmt,content.protected,author,categories,tags';
/** What tells the language of a row, and its translations. */
export const LANGUAGE_FIELDS = 'link,wenzhan_translations';

const fieldsOf = ({ hasLanguages }: RowsQuery): string =>
  hasLanguages ? `${FIELDS},${LANGUAGE_FIELDS}` : FIELDS;

/**
 * Lists a collection from the beginning.
 *
 * @param previous from which the last valid version of a bad row is taken
 * @throws {SourceError}
 */
export async function listRows(
  client: JsonClient,
  rowsQuery: RowsQuery,
  previous?: KnownRows,
): Promise<KnownRows> {
  const { path, statuses, limit } = rowsQuery;
  // By id: a post that is added meanwhile does not move others to the next page.
  const query = { _fields: fieldsOf(rowsQuery), status: statuses, orderby: 'id', order: 'desc' };
  const { list, bad, total, sentAt } = await getAll(client, path, rowSchema, query, { limit });
  const before = bad
    .map(({ id }) => previous?.rows.get(Number(id)))
    .filter((row) => row !== undefined);
  const rows = new Map(before.map((row) => [row.id, row]));
  for (const row of list) rows.set(row.id, versioned(row, sentAt));
  return { rows, bad, beyond: new Map(), total };
}

/**
 * Reads the changes since the last time: the rows that changed last come first, so usually one request
 * suffices. Removals, and additions with an old date, show in the total, and lead to a new list.
 *
 * `modified_after` would not do: it compares with the site's own time zone, and with the date of scheduled
 * posts, which are "modified" in the future.
 *
 * @throws {SourceError}
 */
export async function updateRows(
  client: JsonClient,
  query: RowsQuery,
  previous: KnownRows,
): Promise<KnownRows> {
  const rows = new Map(previous.rows);
  const bad = new Map(previous.bad.map((item) => [item.id, item]));
  const beyond = new Map(previous.beyond);
  const isBeyond = beyondLimit(previous, query.limit);
  let added = 0;
  for (let page = 1; ; page += 1) {
    const { list, bad: alsoBad, total, sentAt } = await getLatest(client, query, page);
    for (const { id } of list) bad.delete(String(id));
    for (const item of alsoBad) {
      if (isBeyond(Number(item.id))) continue;
      if (!bad.has(item.id) && !rows.has(Number(item.id))) added += 1;
      bad.set(item.id, item);
    }
    const read = list.map((row) => versioned(row, sentAt));
    const changed = read.filter(
      ({ id, version }) => (rows.get(id) ?? beyond.get(id))?.version !== version,
    );
    for (const row of changed) {
      const isOld = isBeyond(row.id);
      if (!isOld && !rows.has(row.id) && !wasBad(previous, row.id)) added += 1;
      (isOld ? beyond : rows).set(row.id, row);
    }
    const isWhole =
      list.length === 0 ||
      read.some((row) => !changed.includes(row) && !isAhead(row, sentAt)) ||
      page * PER_PAGE >= Math.min(total, query.limit);
    if (!isWhole) continue;
    if (total === previous.total + added) {
      return { rows: newest(rows, query.limit), bad: [...bad.values()], beyond, total };
    }
    return listRows(client, query, previous);
  }
}

/**
 * Reads some rows again: those that WordPress does not return are gone.
 *
 * @returns null if the whole list is to be read
 * @throws {SourceError}
 */
export async function readRows(
  client: JsonClient,
  rowsQuery: RowsQuery,
  previous: KnownRows,
  ids: readonly number[],
): Promise<KnownRows | null> {
  const { path, statuses, limit } = rowsQuery;
  if (ids.length > PER_PAGE || !ids.every(Number.isSafeInteger)) return null;
  const query = { _fields: fieldsOf(rowsQuery), status: statuses, include: ids.join() };
  const { list: all, bad, sentAt } = await getPage(client, path, rowSchema, query);
  if (bad.length > 0) return null;
  const isBeyond = beyondLimit(previous, limit);
  const list = all.filter(({ id }) => !isBeyond(id));
  const rows = new Map(previous.rows);
  const wasListed = (id: number) => previous.rows.has(id) || wasBad(previous, id);
  const total = previous.total - ids.filter(wasListed).length + list.length;
  for (const id of ids) rows.delete(id);
  for (const row of list) rows.set(row.id, versioned(row, sentAt));
  const stillBad = previous.bad.filter(({ id }) => !ids.includes(Number(id)));
  return { ...previous, rows: newest(rows, limit), bad: stillBad, total };
}

/** Whether a row is older than all that the limit allows: its total has it, but not the list. */
function beyondLimit(previous: KnownRows, limit: number): (id: number) => boolean {
  if (previous.total <= limit) return () => false;
  const oldest = [...previous.rows.keys()].reduce((least, id) => Math.min(least, id), Infinity);
  return (id) => id < oldest && !wasBad(previous, id);
}

function newest(rows: Map<number, KnownRow>, limit: number): Map<number, KnownRow> {
  const tooMany = rows.size - limit;
  if (tooMany <= 0) return rows;
  for (const id of [...rows.keys()].sort((a, b) => a - b).slice(0, tooMany)) rows.delete(id);
  return rows;
}

const wasBad = ({ bad }: KnownRows, id: number): boolean =>
  bad.some((item) => item.id === String(id));

function getLatest(
  client: JsonClient,
  rowsQuery: RowsQuery,
  page: number,
): Promise<Collection<Row>> {
  const { path, statuses } = rowsQuery;
  const order = { orderby: 'modified', order: 'desc', page };
  return getPage(client, path, rowSchema, {
    _fields: fieldsOf(rowsQuery),
    status: statuses,
    ...order,
  });
}

/** A post that was made with a date to come is first in the list until then, whatever changes. */
const isAhead = ({ modified_gmt }: Row, sentAt: number): boolean =>
  Date.parse(`${modified_gmt}Z`) > sentAt;

let unsettled = 0;

function versioned(row: Row, sentAt: number): KnownRow {
  const age = sentAt - Date.parse(`${row.modified_gmt}Z`);
  // WordPress publishes a scheduled post without dating it.
  const version = `${row.modified_gmt} ${row.status}`;
  // Also for a time that is none.
  if (!(age >= 0 && age < RESOLUTION_MS)) return { ...row, version };
  unsettled += 1;
  return { ...row, version: `${version} ${unsettled}` };
}
