import type { JsonClient } from '../json-client';
import { type Collection, getAll, getPage, PER_PAGE } from './client';
import { type Row, rowSchema } from './schemas';

/** What is known of a collection of posts or pages. */
export interface KnownRows {
  rows: Map<number, KnownRow>;
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
}

const FIELDS = 'id,slug,modified_gmt,content.protected,author,categories,tags';

/** Lists a collection from the beginning. @throws {SourceError} */
export async function listRows(
  client: JsonClient,
  { path, statuses, limit }: RowsQuery,
): Promise<KnownRows> {
  // By id: a post that is added meanwhile does not move others to the next page.
  const query = { _fields: FIELDS, status: statuses, orderby: 'id', order: 'desc' };
  const { list, total, sentAt } = await getAll(client, path, rowSchema, query, limit);
  return { rows: new Map(list.map((row) => [row.id, versioned(row, sentAt)])), total };
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
  known: KnownRows,
): Promise<KnownRows> {
  const rows = new Map(known.rows);
  let added = 0;
  for (let page = 1; ; page += 1) {
    const { list, total, sentAt } = await getLatest(client, query, page);
    const changed = list
      .map((row) => versioned(row, sentAt))
      .filter((row) => rows.get(row.id)?.version !== row.version);
    added += changed.filter(({ id }) => !rows.has(id)).length;
    for (const row of changed) rows.set(row.id, row);
    const isWhole = changed.length < list.length || page * PER_PAGE >= total;
    if (!isWhole) continue;
    if (total === known.total + added && rows.size <= query.limit) return { rows, total };
    return listRows(client, query);
  }
}

function getLatest(
  client: JsonClient,
  { path, statuses }: RowsQuery,
  page: number,
): Promise<Collection<Row>> {
  const order = { orderby: 'modified', order: 'desc', page };
  return getPage(client, path, rowSchema, { _fields: FIELDS, status: statuses, ...order });
}

let unsettled = 0;

function versioned(row: Row, sentAt: number): KnownRow {
  const age = sentAt - Date.parse(`${row.modified_gmt}Z`);
  if (age < 0 || age >= RESOLUTION_MS) return { ...row, version: row.modified_gmt };
  unsettled += 1;
  return { ...row, version: `${row.modified_gmt} ${unsettled}` };
}
