import type { CallName } from '@wenzhan/contract/calls/endpoints';
import { createContentApi } from '../../service/api';
import { folderSource } from '../../sources/folder-source';

export const BASE = 'http://backend.example';
export const SITE_ORIGIN = 'https://site.example';
export const EDITOR_TOKEN = 'editor';

export type Backend = (request: Request) => Promise<Response>;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Server, Content-Type, Accept',
};
const EDITOR = { user: { username: 'editor', nickname: '编辑' } };

/** The embedded API with CORS headers and one editor. */
export function healthyBackend(dir: string): Backend {
  const api = createContentApi({
    source: folderSource(dir),
    isSignedIn: async (request) => isEditor(request),
  });
  return async (request) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: CORS_HEADERS });
    }
    if (callOf(request) === 'user_info' && isEditor(request)) return succeed(EDITOR);
    return withHeaders(await api.fetch(request), CORS_HEADERS);
  };
}

export const isEditor = ({ headers }: Request) =>
  headers.get('authorization') === `Bearer ${EDITOR_TOKEN}`;

export const callOf = ({ url }: Request) => new URL(url).pathname.split('/').at(-1) as CallName;

export const succeed = (data: unknown) =>
  Response.json({ code: 0, message: '', data }, { headers: CORS_HEADERS });

export const fail = (code: number) =>
  Response.json({ code, message: '坏了', data: null }, { status: code, headers: CORS_HEADERS });

export function withHeaders({ status, body, headers }: Response, more: Record<string, string>) {
  return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...more } });
}
