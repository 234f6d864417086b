import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { createContentApi } from '../../lib/content/api';
import type { ContentSource } from '../../lib/content/source';
import { applyControl, type ExtraArticle, failureFor, initialState, type State } from './control';
import { failWith } from './failures';
import { allowOrigins, readBody, sendJson, sendWebResponse, toWebRequest } from './http';
import { type Handler, overlay } from './overlay';

/** A request as `GET /__calls` returns it. */
export const recordedCallSchema = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Milliseconds since 1970. */
  time: z.number(),
});

export type RecordedCall = z.output<typeof recordedCallSchema>;

/**
 * A Node server for a content API that can simulate failures and records its requests.
 *
 * @param sourceOf makes the source of the content, with the articles that the test has listed
 * @param open starts another backend and resolves to its URL
 */
export function createBackend(
  sourceOf: (listed: () => ExtraArticle[]) => ContentSource,
  open: () => Promise<string>,
): Server {
  const state = initialState();
  const recorded: RecordedCall[] = [];
  const source = sourceOf(() => state.articles.filter(({ listed }) => listed));
  const api = createContentApi({ source });
  const answer = overlay(async (request) => api.fetch(request), state);
  const server = createServer(async (request, response) => {
    try {
      allowOrigins(response);
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (url.pathname === '/__open') return sendJson(response, 200, await open());
      if (url.pathname === '/__close') return close(server, response);
      if (url.pathname.startsWith('/__')) return await control(request, response, state, recorded);
      recorded.push(record(request, url));
      if (request.method === 'OPTIONS') return response.writeHead(204).end();
      await serve(request, response, url, state, answer);
    } catch (error) {
      console.error(error);
      response.destroy();
    }
  });
  return server;
}

/** Responds, and refuses all further connections. */
function close(server: Server, response: ServerResponse): void {
  server.close();
  response.once('close', () => server.closeAllConnections());
  sendJson(response, 200, null);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  state: State,
  answer: Handler,
): Promise<void> {
  const fail = failureFor(state, url.pathname.replace('/api/web/', ''));
  const asked = await toWebRequest(request, url);
  if (!fail) return sendWebResponse(response, await answer(asked));
  const body = async () => (await answer(asked)).text();
  await failWith({ fail, request, response, body });
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
  recorded: RecordedCall[],
): Promise<void> {
  switch (`${request.method} ${request.url}`) {
    case 'POST /__control':
      return setState(request, response, state);
    case 'GET /__calls':
      return sendJson(response, 200, recorded);
    case 'DELETE /__calls':
      recorded.length = 0;
      return sendJson(response, 200, recorded);
    default:
      return sendJson(response, 404, { error: `no control at ${request.method} ${request.url}` });
  }
}

async function setState(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
): Promise<void> {
  try {
    applyControl(state, JSON.parse((await readBody(request)).toString()));
    sendJson(response, 200, state);
  } catch (error) {
    sendJson(response, 400, { error: String(error) });
  }
}

function record(request: IncomingMessage, url: URL): RecordedCall {
  const headers = Object.entries(request.headers).filter(([, value]) => value !== undefined);
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(headers) as RecordedCall['headers'],
    time: Date.now(),
  };
}
