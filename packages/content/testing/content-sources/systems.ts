import { randomUUID } from 'node:crypto';
import { ghostSource } from '../../sources/ghost/source';
import { articleIdOf } from '../../sources/identifiers';
import type { SourceOptions } from '../../sources/parts/source-options';
import type { ContentSource } from '../../sources/source';
import { strapiSource } from '../../sources/strapi/source';
import { testApi } from '../content-folder';
import { AFTER_RECORDINGS, replay } from './recording';
import { siteOn as siteOnWordPress } from './wordpress/site';

// biome-ignore lint/suspicious/noExplicitAny: tests change untyped JSON
type Json = any;

/** A site on recorded answers of a content system. */
export interface SiteOnSystem extends Awaited<ReturnType<typeof testApi>> {
  source: ContentSource;
  /** Paths and queries of the requests so far, credentials aside. */
  requests(): string[];
  /** Ids of two articles here. */
  ids: { published: string; draft: string };
  /** A record of a kind that the system sends, as often as it is in the answers; tests change it in place. */
  records(kind: string): object[];
  /** Withdraws one of the published articles. */
  withdraw(): void;
  /** Lists state this total from now on, whatever they have. */
  stateTotal(total: number): void;
  /** Lists of articles are answered with 503 from now on, and all else as before. */
  failLists(): void;
}

/** A content system, as the tests of every source use it. */
interface System {
  name: string;
  open(options: { isKeyed: boolean }): Promise<SiteOnSystem>;
  /** Kinds of records that it sends. */
  kinds: readonly string[];
  /** What only requests for drafts contain. */
  draftRequest: RegExp;
  /** Where an article and a page are edited. */
  editUrls: [RegExp, RegExp];
}

/** Part of the requests whose answers have a record, and where it is in them. */
type RecordPlace = [part: string, recordIn: (body: Json) => object];

const GHOST_RECORDS = new Map<string, RecordPlace>([
  ['listed post', ['content/posts/?fields', ({ posts }) => posts[0]]],
  ['post', ['content/posts/?filter', ({ posts }) => posts[0]]],
  ['page', ['content/pages/?filter', ({ pages }) => pages[0]]],
  ['tag', ['content/tags/', ({ tags }) => tags[0]]],
  ['settings', ['content/settings/', ({ settings }) => settings]],
]);
const STRAPI_RECORDS = new Map<string, RecordPlace>([
  ['listed article', ['articles?fields', ({ data }) => data[0]]],
  ['article', ['articles?filters', ({ data }) => data[0]]],
  ['category', ['categories?', ({ data }) => data[0]]],
  ['page', ['pages?', ({ data }) => data[0]]],
]);

/** The systems that can be a source, each with one row. */
export const SYSTEMS: readonly System[] = [
  {
    name: 'wordpress',
    open: openWordPress,
    kinds: [
      ...['root', 'posts', 'pages', 'categories', 'tags'],
      ...['users', 'media', 'menus', 'menu-items'],
    ],
    draftRequest: /[?&]status=|as editor/,
    editUrls: [
      /\/wp-admin\/post\.php\?post=\d+&action=edit$/,
      /\/wp-admin\/post\.php\?post=\d+&action=edit$/,
    ],
  },
  {
    name: 'ghost',
    open: ({ isKeyed }) =>
      openRecorded({
        ...{ system: 'ghost', source: ghostSource, base: 16 },
        key: isKeyed ? `CONTENT_KEY,${'a'.repeat(24)}:${'b'.repeat(64)}` : 'CONTENT_KEY',
        ...{ lists: 'content/posts/?fields', listField: 'posts', idField: 'id' },
        records: GHOST_RECORDS,
      }),
    kinds: [...GHOST_RECORDS.keys()],
    draftRequest: /\/admin\/|draft/,
    editUrls: [
      /\/ghost\/#\/editor\/post\/[0-9a-f]{24}$/,
      /\/ghost\/#\/editor\/page\/[0-9a-f]{24}$/,
    ],
  },
  {
    name: 'strapi',
    open: ({ isKeyed }) =>
      openRecorded({
        ...{ system: 'strapi', source: strapiSource, base: 36 },
        key: isKeyed ? 'READ_TOKEN' : undefined,
        ...{ lists: 'articles?fields', listField: 'data', idField: 'documentId' },
        records: STRAPI_RECORDS,
      }),
    kinds: [...STRAPI_RECORDS.keys()],
    draftRequest: /status=draft/,
    editUrls: [
      /\/admin\/content-manager\/collection-types\/api::article\.article\/[a-z0-9]{24}$/,
      /\/admin\/content-manager\/collection-types\/api::page\.page\/[a-z0-9]{24}$/,
    ],
  },
];

interface RecordedSystem {
  system: 'ghost' | 'strapi';
  source(options: SourceOptions): ContentSource;
  key: string | undefined;
  /** The base in which its ids are written. */
  base: number;
  /** Part of the requests that list articles, the field of the list, and that of an id. */
  lists: string;
  listField: string;
  idField: string;
  records: ReadonlyMap<string, RecordPlace>;
}

async function openRecorded(options: RecordedSystem): Promise<SiteOnSystem> {
  const { system, base, key, lists, listField, idField } = options;
  const { answers, made, requests } = replay(system);
  // Stores are shared by address.
  const url = `https://${system}-${randomUUID()}.example`;
  const source = options.source({ url, user: undefined, key, dir: undefined });
  const site = await testApi({}, { source, now: () => AFTER_RECORDINGS });
  const bodiesOf = (part: string): Json[] =>
    Object.entries(answers)
      .filter(([request]) => request.includes(part) && !request.includes('draft'))
      .map(([, { body }]) => body);
  return {
    ...site,
    source,
    requests: () => requests,
    ids: {
      published: articleIdOf(made.linked ?? '', base),
      draft: articleIdOf(made.draft ?? '', base),
    },
    records: (kind) => {
      const place = options.records.get(kind);
      return place ? bodiesOf(place[0]).map(place[1]) : [];
    },
    withdraw: () => {
      const bodies = bodiesOf(lists);
      const id = bodies[0][listField].at(-1)[idField];
      for (const body of bodies) {
        body[listField] = body[listField].filter((item: Json) => item[idField] !== id);
        body.meta.pagination.total -= 1;
      }
    },
    stateTotal: (total) => {
      for (const body of bodiesOf(lists)) body.meta.pagination.total = total;
      // Every further page is empty.
      for (const [request, { body }] of Object.entries(answers)) {
        if (!request.includes(lists)) continue;
        const empty = { ...(body as object), [listField]: [] };
        for (let page = 2; page < 10; page += 1) {
          const further = request.replace(/(page(?:\]|%5D)?=)1\b/, `$1${page}`);
          answers[further] = { status: 200, body: empty };
        }
      }
    },
    failLists: () => {
      for (const [request, answer] of Object.entries(answers)) {
        if (request.includes(lists)) answer.status = 503;
      }
    },
  };
}

async function openWordPress({ isKeyed }: { isKeyed: boolean }): Promise<SiteOnSystem> {
  const { content, post, idOf, requests, state, ...site } = await siteOnWordPress({ isKeyed });
  return {
    ...site,
    requests: () =>
      requests.map(
        ({ path, query, authorization }) => `${path}?${query}${authorization ? ' as editor' : ''}`,
      ),
    ids: { published: idOf('blocks'), draft: idOf('draft') },
    records: (kind) => {
      if (kind === 'root') return [content.root];
      return kind === 'posts' ? [post('blocks')] : (content[kind]?.slice(0, 1) ?? []);
    },
    withdraw: () => {
      post('chinese').status = 'private';
    },
    stateTotal: (total) => {
      state.fault = (_, response) => {
        const send = response.writeHead.bind(response);
        response.writeHead = ((status: number, headers: object) =>
          send(status, { ...headers, 'x-wp-total': total })) as typeof response.writeHead;
        return false;
      };
    },
    failLists: () => {
      state.fault = ({ pathname }, response) =>
        pathname.endsWith('/wp/v2/posts') && Boolean(response.writeHead(503).end());
    },
  };
}
