import { z } from 'zod';
import { type JsonClient, jsonClient, SourceError } from '../json-client';
import { MAX_ANSWER_BYTES, MAX_LIST_BYTES } from '../parts/byte-budget';
import { type EachItem, parseEach } from '../parts/each-item';
import type { Texts } from '../parts/remote-source';
import type { SourceOptions } from '../parts/source-options';
import { mediaSchema, userSchema, type WpMedia } from './schemas';

/** Most that WordPress sends at once. */
export const PER_PAGE = 100;
/** Requests at a time; a small server has few PHP processes, and readers may need them. */
const REQUESTS_AT_ONCE = 3;

/** Value of the parameter `status` for what is not published; only for those who may edit. */
export const DRAFTS = 'future,draft,pending';
/** The same, and what is published. */
export const WITH_DRAFTS = `publish,${DRAFTS}`;

/** Page or list of a collection, with the total of all its pages. */
export interface Collection<T> extends EachItem<T> {
  /** As WordPress states it; never a reason to allocate or to go on. */
  total: number;
  /** The server's time in milliseconds since the epoch, when it sent the (first) page. */
  sentAt: number;
}

type Query = Record<string, string | number | undefined>;

/** A client for the REST API of a WordPress site, which identifies itself if it is given a password. */
export function wordPressClient(
  url: string,
  { user, key, budget }: Partial<Pick<SourceOptions, 'user' | 'key' | 'budget'>>,
): JsonClient {
  return jsonClient({ base: `${url}/wp-json`, headers: () => basicAuth(user, key), budget });
}

function basicAuth(user?: string, key?: string): Record<string, string> {
  if (!user || !key) return {};
  return { authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}` };
}

/**
 * Whether a user name and application password belong to a user who may edit the posts of others: users who may
 * write only, as a contributor may, does not see other people's drafts in WordPress either.
 *
 * @throws {SourceError} if WordPress does not answer
 */
export async function isEditor(url: string, name: string, password: string): Promise<boolean> {
  try {
    const me = wordPressClient(url, { user: name, key: password });
    const { data } = await me.get('/wp/v2/users/me', userSchema, { query: { context: 'edit' } });
    return data.capabilities.edit_others_posts === true;
  } catch (error) {
    if (error instanceof SourceError && [401, 403].includes(error.status ?? 0)) return false;
    throw error;
  }
}

/**
 * One page of a collection, whose items are validated each for itself.
 *
 * @throws {SourceError} also if more may follow, and the answer does not tell
 */
export async function getPage<T>(
  client: JsonClient,
  path: string,
  item: z.ZodType<T>,
  query: Query,
  maxBytes = MAX_LIST_BYTES,
): Promise<Collection<T>> {
  const all = { per_page: PER_PAGE, ...query };
  const options = { query: all, maxBytes };
  const { data, headers } = await client.get(path, z.array(z.unknown()), options);
  const stated = headers.get('x-wp-total');
  // Posts that are named are on one page.
  if (stated === null && data.length === PER_PAGE && query.include === undefined) {
    throw new SourceError(`GET ${path}`, NO_TOTAL);
  }
  const count = Number(stated ?? data.length);
  const total = Number.isSafeInteger(count) ? count : UNKNOWN_TOTAL;
  const sentAt = Date.parse(headers.get('date') ?? '') || Date.now();
  return { ...parseEach(data, item), total, sentAt };
}

const NO_TOTAL = 'X-WP-Total is missing in the answer: a proxy may remove it';
/** No number of items; smaller than any list. */
const UNKNOWN_TOTAL = -1;
/** Times that a list is requested from its beginning if it changes in between. */
const ATTEMPTS = 3;
/** Items of a collection that are read at most, whatever total WordPress states. */
const MAX_ITEMS = 20_000;

/**
 * All pages of a collection, at most `limit` items; an empty page is the last one. What is deleted between two
 * requests moves the rest to earlier pages, so a list whose total has changed is requested again.
 *
 * @throws {SourceError}
 */
export async function getAll<T>(
  client: JsonClient,
  path: string,
  item: z.ZodType<T>,
  query: Query,
  { limit = MAX_ITEMS, maxBytes }: { limit?: number; maxBytes?: number } = {},
): Promise<Collection<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await getPage(client, path, item, query, maxBytes);
    const pages = [first];
    const last = Math.ceil(Math.min(first.total, limit) / PER_PAGE);
    for (let page = 2; page <= last && !isEmpty(pages.at(-1)); page += REQUESTS_AT_ONCE) {
      const count = Math.min(REQUESTS_AT_ONCE, last - page + 1);
      const some = Array.from({ length: count }, (_, index) =>
        getPage(client, path, item, { ...query, page: page + index }, maxBytes).catch(asPastTheEnd),
      );
      pages.push(...(await Promise.all(some)));
    }
    const isSteady = pages.every(({ total }) => total === first.total);
    if (isSteady || attempt === ATTEMPTS) {
      const list = pages.flatMap((page) => page.list).slice(0, limit);
      return { ...first, list, bad: pages.flatMap(({ bad }) => bad) };
    }
  }
}

const isEmpty = (page: Collection<unknown> | undefined): boolean =>
  !page || page.list.length + page.bad.length === 0;

/** An empty list in place of one that WordPress, or a plugin of it, hides from this user. */
export function ifHidden(error: unknown): { list: []; bad: [] } {
  const isHidden = error instanceof SourceError && [401, 403, 404].includes(error.status ?? 0);
  if (!isHidden) throw error;
  return { list: [], bad: [] };
}

/** The page that was the last one a moment ago. */
function asPastTheEnd(error: unknown): Collection<never> {
  const isPast = error instanceof SourceError && error.code === 'rest_post_invalid_page_number';
  if (!isPast) throw error;
  return { list: [], bad: [], total: UNKNOWN_TOTAL, sentAt: 0 };
}

const PAGE_FIELDS = 'id,date,date_gmt,modified_gmt,slug,status,link,title,content';
const POST_FIELDS = `${PAGE_FIELDS},excerpt,featured_media,comment_status,sticky,guid`;

/**
 * Posts with their texts and featured images, as `media`; those that need a password are missing.
 *
 * @param reader whose eyes the texts are for: WordPress renders them for the user who asks
 * @param mediaClient for their images: WordPress hides one from visitors that was uploaded with a draft
 * @param statuses undefined for what is published
 */
export function postTexts(reader: JsonClient, mediaClient: JsonClient, statuses?: string): Texts {
  const texts = textsAt(reader, '/wp/v2/posts', { status: statuses, _fields: POST_FIELDS });
  return {
    ...texts,
    read: async (ids) => {
      const posts = (await texts.read(ids)).map((post) => ({ post, ...pointerIn(post) }));
      const media = await readMedia(
        mediaClient,
        posts.flatMap(({ featured_media: id }) => id || []),
      );
      return posts.map(({ post, featured_media: id }) =>
        typeof post === 'object' ? { ...post, media: media.get(id) } : post,
      );
    },
  };
}

/** Published pages with their texts; those that need a password are missing. */
export const pageTexts = (reader: JsonClient): Texts =>
  textsAt(reader, '/wp/v2/pages', { _fields: PAGE_FIELDS });

function textsAt(client: JsonClient, path: string, query: Query): Texts {
  return {
    name: `GET ${path}`,
    requestsAtOnce: REQUESTS_AT_ONCE,
    read: async (ids) => {
      const some = { ...query, include: ids.join() };
      const { list } = await getPage(client, path, z.unknown(), some, MAX_ANSWER_BYTES).catch(
        (error) => {
          throw query.status ? error : asHiddenFromVisitors(error);
        },
      );
      return list.filter((item) => !protectedSchema.safeParse(item).success);
    },
  };
}

/** Says why a key does not help: with it, visitors would get what only editors may see. */
function asHiddenFromVisitors(error: unknown): unknown {
  if (!(error instanceof SourceError) || ![401, 403].includes(error.status ?? 0)) return error;
  const reason = 'what is published must be readable without a password';
  return new SourceError(error.message, reason, error.status, error.code);
}

const protectedSchema = z.object({ content: z.object({ protected: z.literal(true) }) });

/** The id of a post's image; a post that is not as expected has none. */
const pointerIn = (post: unknown) =>
  z.object({ featured_media: z.int().nonnegative() }).safeParse(post).data ?? { featured_media: 0 };

/** Images by id. A site that does not show its media has none. */
async function readMedia(
  client: JsonClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WpMedia>> {
  if (ids.length === 0) return new Map();
  const _fields = 'id,source_url,alt_text,media_type,media_details';
  const query = { include: [...new Set(ids)].join(), _fields };
  try {
    const { list } = await getPage(client, '/wp/v2/media', mediaSchema, query, MAX_ANSWER_BYTES);
    return new Map(list.map((media) => [media.id, media]));
  } catch (error) {
    if (error instanceof SourceError && error.status === 401) return new Map();
    throw error;
  }
}
