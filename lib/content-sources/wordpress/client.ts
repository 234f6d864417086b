import { z } from 'zod';
import { inBatches } from '../../content/scan';
import { type JsonClient, jsonClient, SourceError } from '../json-client';
import { userSchema } from './schemas';

/** Most that WordPress sends at once. */
export const PER_PAGE = 100;
/** Requests at a time; a small server has few PHP processes, and readers may need them. */
export const REQUESTS_AT_ONCE = 3;

/** Page or list of a collection, with the total of all its pages. */
export interface Collection<T> {
  list: T[];
  total: number;
  /** The server's time in milliseconds since the epoch, when it sent the (first) page. */
  sentAt: number;
}

type Query = Record<string, string | number | undefined>;

/** A client for the REST API of a WordPress site, which identifies itself if it is given a password. */
export function wordPressClient(url: string, user?: string, key?: string): JsonClient {
  return jsonClient({ base: `${url}/wp-json`, headers: () => basicAuth(user, key) });
}

function basicAuth(user?: string, key?: string): Record<string, string> {
  if (!user || !key) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` };
}

/**
 * Whether a user name and application password belong to somebody who may edit posts.
 *
 * @throws {SourceError} if WordPress does not answer
 */
export async function isEditor(url: string, name: string, password: string): Promise<boolean> {
  try {
    const me = wordPressClient(url, name, password);
    const { data } = await me.get('/wp/v2/users/me', userSchema, { query: { context: 'edit' } });
    return data.capabilities.edit_posts === true;
  } catch (error) {
    if (error instanceof SourceError && [401, 403].includes(error.status ?? 0)) return false;
    throw error;
  }
}

/** One page of a collection. @throws {SourceError} */
export async function getPage<T>(
  client: JsonClient,
  path: string,
  item: z.ZodType<T>,
  query: Query,
): Promise<Collection<T>> {
  const all = { per_page: PER_PAGE, ...query };
  const { data, headers } = await client.get(path, z.array(item), { query: all });
  const total = Number(headers.get('x-wp-total') ?? data.length);
  return { list: data, total, sentAt: Date.parse(headers.get('date') ?? '') || Date.now() };
}

/** Times that a list is requested from its beginning if it changes in between. */
const ATTEMPTS = 3;

/**
 * All pages of a collection, at most `limit` items. What is deleted between two requests moves the rest to
 * earlier pages, so a list whose total has changed is requested again.
 *
 * @throws {SourceError}
 */
export async function getAll<T>(
  client: JsonClient,
  path: string,
  item: z.ZodType<T>,
  query: Query,
  limit = Infinity,
): Promise<Collection<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await getPage(client, path, item, query);
    const count = Math.ceil(Math.min(first.total, limit) / PER_PAGE);
    const pages = [first];
    const rest = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
    await inBatches(rest, REQUESTS_AT_ONCE, async (page) => {
      const next = getPage(client, path, item, { ...query, page });
      pages[page - 1] = await next.catch(asPastTheEnd);
    });
    const isSteady = pages.every(({ total }) => total === first.total);
    if (isSteady || attempt === ATTEMPTS) {
      return { ...first, list: pages.flatMap(({ list }) => list).slice(0, limit) };
    }
  }
}

/** An empty list in place of one that WordPress, or a plugin of it, hides from this user. */
export function ifHidden(error: unknown): { list: [] } {
  const isHidden = error instanceof SourceError && [401, 403, 404].includes(error.status ?? 0);
  if (!isHidden) throw error;
  return { list: [] };
}

/** The page that was the last one a moment ago. */
function asPastTheEnd(error: unknown): Collection<never> {
  const isPast = error instanceof SourceError && error.code === 'rest_post_invalid_page_number';
  if (!isPast) throw error;
  return { list: [], total: -1, sentAt: 0 };
}
