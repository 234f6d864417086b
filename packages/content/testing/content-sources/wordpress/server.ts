import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp } from '@wenzhan/kit/testing/api-server';

/** The address in `recorded.json`. */
export const RECORDED_BASE = 'http://wordpress.test';

export const EDITOR = { user: 'editor', key: 'abcd EFGH 1234' } as const;
export const READER = { user: 'reader', key: 'wxyz 5678' } as const;

const FILE = new URL('recorded.json', import.meta.url);
const PUBLIC = ['posts', 'pages', 'categories', 'tags', 'users', 'media'];

// biome-ignore lint/suspicious/noExplicitAny: tests change untyped JSON
type Item = Record<string, any>;

interface Recorded {
  ids: {
    special: Record<string, number>;
    pages: Record<string, number>;
    categories: Record<string, number>;
  };
  root: Item;
  me: Record<string, Item>;
  failures: Record<string, { data: { status: number } }>;
}

/** Recorded answers of a real WordPress, to be changed by tests. */
type WordPressContent = Recorded & Record<string, Item[]>;

type Fault = (url: URL, response: ServerResponse) => boolean;

/**
 * A server that answers from `recorded.json` with the paging, order and permissions of WordPress. The caller
 * closes it with `closeServers`.
 */
export async function fakeWordPress() {
  let content: WordPressContent = JSON.parse(readFileSync(FILE, 'utf8'));
  const requests: { path: string; query: URLSearchParams; authorization: string | undefined }[] =
    [];
  const state: { fault: Fault | undefined } = { fault: undefined };
  const { base, close } = await serveHttp((request, response) => {
    const url = new URL(request.url ?? '', base);
    const { authorization } = request.headers;
    requests.push({ path: url.pathname, query: url.searchParams, authorization });
    if (state.fault?.(url, response)) return;
    const [status, body, headers] = answerTo(content, url, userOf(request));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  content = JSON.parse(JSON.stringify(content).replaceAll(RECORDED_BASE, base));
  const post = (name: string) => {
    const id = content.ids.special[name];
    const found = content.posts?.find((item) => item.id === id);
    if (!found) throw new Error(`no post ${name} is recorded`);
    return found;
  };
  return { base, content, requests, state, post, close };
}

/** Status, body and headers of a response. */
type Answer = [status: number, body: unknown, headers?: Record<string, number>];

function answerTo(content: WordPressContent, url: URL, user: string | undefined): Answer {
  const query = url.searchParams;
  const name = url.pathname.replace(/^\/wp-json\/(wp\/v2\/)?/, '');
  const fail = (failure: string): Answer => {
    const body = content.failures[failure];
    return [body?.data.status ?? 500, body];
  };
  if (name === '') return [200, content.root];
  const me = content.me[user ?? ''];
  if (name === 'users/me') return me ? [200, me] : fail('notLoggedIn');
  if (!PUBLIC.includes(name) && user !== EDITOR.user) return fail('forbiddenMenus');
  if (query.has('status') && user !== EDITOR.user) return fail('forbiddenStatus');
  const items = query.has('has_published_posts') ? authorsIn(content) : content[name];
  const all = select(items ?? [], query);
  const size = Number(query.get('per_page') ?? 10);
  const page = Number(query.get('page') ?? 1);
  if (page > 1 && page > Math.ceil(all.length / size)) return fail('pastTheEnd');
  return [200, all.slice((page - 1) * size, page * size), { 'x-wp-total': all.length }];
}

function authorsIn({ users, posts = [], pages = [] }: WordPressContent): Item[] | undefined {
  const published = [...posts, ...pages].filter(({ status }) => status === 'publish');
  return users?.filter(({ id }) => published.some(({ author }) => author === id));
}

function userOf({ headers }: IncomingMessage): string | undefined {
  const [, encoded = ''] = (headers.authorization ?? '').split(' ');
  const given = Buffer.from(encoded, 'base64').toString();
  return [EDITOR, READER].find(({ user, key }) => given === `${user}:${key}`)?.user;
}

function select(items: readonly Item[], query: URLSearchParams): Item[] {
  const statuses = query.get('status')?.split(',') ?? ['publish'];
  const ids = query.get('include')?.split(',').map(Number);
  const key = { id: 'id', modified: 'modified_gmt', menu_order: 'menu_order' }[
    query.get('orderby') ?? ''
  ];
  const selected = items
    .filter(({ status = 'publish' }) => statuses.includes(status))
    .filter(({ id }) => !ids || ids.includes(id));
  if (!key) return selected;
  const direction = query.get('order') === 'asc' ? 1 : -1;
  return selected.sort((a, b) => (a[key] < b[key] ? -direction : direction));
}
