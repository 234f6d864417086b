import type { CallName } from '../../lib/api/endpoints';
import type { Transport } from '../../lib/api/request';
import { createContentApi } from '../../lib/content/api';

export const BASE = 'http://backend.example';
export const SITE_ORIGIN = 'https://site.example';
export const EDITOR_TOKEN = 'editor';

/** Responds to a request, or modifies the healthy backend's response. */
export type Plant = (request: Request, healthy: Transport) => Promise<Response>;

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Server, Content-Type, Accept',
};

/** The embedded API with CORS headers and one editor. */
export function healthyBackend(dir: string): Transport {
  const api = createContentApi({ dir, isSignedIn: async (request) => isEditor(request) });
  return async (request) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: CORS_HEADERS });
    }
    if (callOf(request) === 'user_info' && isEditor(request)) return succeed(EDITOR);
    return withHeaders(await api.fetch(request), CORS_HEADERS);
  };
}

const EDITOR = { user: { username: 'editor', nickname: '编辑' } };

export const isEditor = ({ headers }: Request) =>
  headers.get('authorization') === `Bearer ${EDITOR_TOKEN}`;

export const callOf = ({ url }: Request) => new URL(url).pathname.split('/').at(-1) as CallName;

/** The healthy backend with one fault. */
export const broken =
  (healthy: Transport, plant: Plant): Transport =>
  (request) =>
    plant(request, healthy);

export const succeed = (data: unknown) =>
  Response.json({ code: 0, message: '', data }, { headers: CORS_HEADERS });

export const fail = (code: number) =>
  Response.json({ code, message: '坏了', data: null }, { status: code, headers: CORS_HEADERS });

export function withHeaders(answer: Response, headers: Record<string, string>): Response {
  const { status, statusText, body } = answer;
  const all = { ...Object.fromEntries(answer.headers), ...headers };
  return new Response(body, { status, statusText, headers: all });
}
