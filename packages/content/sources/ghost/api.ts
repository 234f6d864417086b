import { SignJWT } from 'jose';
import { z } from 'zod';
import { jsonClient, SourceError } from '../json-client';
import { type ByteBudget, MAX_ANSWER_BYTES, MAX_LIST_BYTES } from '../parts/byte-budget';
import { type BadItem, type EachItem, parseEach } from '../parts/each-item';
import { allPages, LARGEST, type ListedPage, type ReadPage } from '../parts/listing';
import type { Texts } from '../parts/remote-source';
import {
  type GhostListed,
  type GhostSettings,
  type GhostTag,
  listedSchema,
  pageOf,
  settingsSchema,
  tagSchema,
} from './schemas';

/** Ghost's major version that the schemas describe. */
const VERSION_HEADER = { 'accept-version': 'v6.0' };
/** Ghost refuses tokens that are valid for longer. */
const TOKEN_LIFETIME = '5m';
const ADMIN_KEY = /^([0-9a-f]{24}):([0-9a-f]{64})$/;
/** Roles that may read everyone's drafts. */
const EDITING_ROLES = ['Owner', 'Administrator', 'Super Editor', 'Editor'];

type Query = Record<string, string | number>;
type Get = <T>(path: string, schema: z.ZodType<T>, query?: Query, maxBytes?: number) => Promise<T>;

export type GhostListedEntry = GhostListed & { updatedAt: string };

/** Posts or pages of one API. */
export interface GhostCollection extends Texts {
  /** Whether it has what is not published. */
  isOfDrafts: boolean;
  /** Reads a page of the list with few fields. */
  readPage: ReadPage<GhostListedEntry>;
  /** Reads some entries of the list; those that are gone are missing. */
  readListed(ids: readonly string[]): Promise<ListedPage<GhostListedEntry>>;
}

export interface GhostApi {
  /** Null if they are not as expected. */
  settings(): Promise<{ settings: GhostSettings | null; bad: readonly BadItem[] }>;
  tags(): Promise<EachItem<GhostTag>>;
  posts: GhostCollection;
  pages: GhostCollection;
  /** Drafts and scheduled posts; null without a key of the Admin API. */
  drafts: GhostCollection | null;
}

/** The two APIs of a Ghost. @param keys a Content API key, and an Admin API key after a comma for drafts */
export function ghostApi(url: string, keys: string, budget?: ByteBudget): GhostApi {
  const [contentKey = '', adminKey] = keys.split(',').map((key) => key.trim());
  const base = `${url}/ghost/api/content`;
  const content = jsonClient({ base, headers: () => VERSION_HEADER, budget });
  const get: Get = async (path, schema, query = {}, maxBytes = MAX_ANSWER_BYTES) =>
    (await content.get(path, schema, { query: { ...query, key: contentKey }, maxBytes })).data;
  return {
    settings: async () => {
      const response = await get('/settings/', z.object({ settings: z.unknown() }));
      const { list, bad } = parseEach([response.settings], settingsSchema);
      return { settings: list[0] ?? null, bad };
    },
    tags: () =>
      allPages(
        (page) =>
          get('/tags/', pageOf('tags', tagSchema), { limit: LARGEST, page }, MAX_LIST_BYTES),
        ({ id }) => id,
      ),
    posts: collection(get, 'posts'),
    pages: collection(get, 'pages'),
    drafts: adminKey
      ? collection(adminGet(url, adminKey, budget), 'posts', 'status:[draft,scheduled]')
      : null,
  };
}

/** Whether this is the e-mail address and the staff access token of someone who edits this Ghost. */
export async function isGhostEditor(
  url: string,
  email: string,
  accessToken: string,
): Promise<boolean> {
  if (!ADMIN_KEY.test(accessToken)) return false;
  try {
    const { users } = await adminGet(url, accessToken)('/users/me/', usersSchema, {
      include: 'roles',
    });
    const [user] = users;
    const isSame = user?.email.toLowerCase() === email.trim().toLowerCase();
    return Boolean(isSame && user?.roles.some(({ name }) => EDITING_ROLES.includes(name)));
  } catch (error) {
    if (error instanceof SourceError && REFUSALS.includes(error.status ?? 0)) return false;
    throw error;
  }
}

/** What Ghost answers to a token that it does not know: 401, and 403 or 404 for one of an integration. */
const REFUSALS = [401, 403, 404];

const usersSchema = z.object({
  users: z.array(z.object({ email: z.string(), roles: z.array(z.object({ name: z.string() })) })),
});

function adminGet(url: string, key: string, budget?: ByteBudget): Get {
  const headers = async () => ({ ...VERSION_HEADER, authorization: `Ghost ${await tokenOf(key)}` });
  const admin = jsonClient({ base: `${url}/ghost/api/admin`, headers, budget });
  return async (path, schema, query = {}, maxBytes = MAX_ANSWER_BYTES) =>
    (await admin.get(path, schema, { query, maxBytes })).data;
}

async function tokenOf(key: string): Promise<string> {
  const [, id = '', secret = ''] = ADMIN_KEY.exec(key) ?? [];
  if (!id) throw new Error('CONTENT_SOURCE_KEY: the Admin API key must be id:secret');
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: id })
    .setIssuedAt()
    .setExpirationTime(TOKEN_LIFETIME)
    .setAudience('/admin/')
    .sign(Buffer.from(secret, 'hex'));
}

function collection(get: Get, resource: 'posts' | 'pages', filter?: string): GhostCollection {
  const path = `/${resource}/`;
  const only: Query = filter ? { filter } : {};
  const chosen = (ids: readonly string[]) =>
    [`id:[${ids.join(',')}]`, filter].filter(Boolean).join('+');
  const getListed = async (query: Query) => {
    const fields = { fields: 'id,slug,updated_at', include: 'tags,authors' };
    const all = { ...fields, ...query };
    const page = await get(path, pageOf(resource, listedSchema), all, MAX_LIST_BYTES);
    return {
      ...page,
      items: page.items.map((item) => ({ ...item, updatedAt: item.updated_at })),
    };
  };
  return {
    name: `GET ${path}`,
    isOfDrafts: filter !== undefined,
    readPage: (page, limit) =>
      getListed({ ...only, order: 'updated_at desc, id desc', page, limit }),
    readListed: (ids) => getListed({ filter: chosen(ids), limit: LARGEST }),
    read: async (ids) => {
      const query = {
        filter: chosen(ids),
        include: 'tags,authors',
        limit: LARGEST,
        formats: 'html',
      };
      return (await get(path, pageOf(resource, z.unknown()), query)).items;
    },
  };
}
