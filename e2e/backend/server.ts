import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { createContentApi } from '@wenzhan/content/service/api';
import { failureFor, initialState } from './control';
import { editedSource } from './edited-source';
import { failures } from './failures';
import { CORS_HEADERS, sendWebResponse, toWebRequest } from './http';
import { overlay } from './overlay';

/** A request that a backend got. */
export interface RecordedCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

/** The content API over a folder, which can simulate failures and records its requests. */
export function createBackend(dir: string) {
  const state = initialState();
  const calls: RecordedCall[] = [];
  let count = 0;
  const source = editedSource(dir, () => state.articles.filter(({ listed }) => listed));
  const answer = overlay(createContentApi({ source }).fetch, state);
  const listener: RequestListener = async (request, response) => {
    try {
      response.setHeaders(CORS_HEADERS);
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      calls.push(recordOf(request, url));
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      count += 1;
      const fail = failureFor(state, url.pathname.replace('/api/web/', ''), count);
      const asked = await toWebRequest(request, url);
      if (!fail) return await sendWebResponse(response, await answer(asked));
      const body = async () => (await answer(asked)).text();
      await failures[fail.mode]({ request, response, body });
    } catch (error) {
      console.error(error);
      response.destroy();
    }
  };
  /** Reads the folder, which takes seconds on a busy machine: longer than the site waits for a call. */
  const read = () => answer(new Request('http://127.0.0.1/api/web/section_page_list'));
  return { state, calls, listener, read };
}

const recordOf = ({ method = 'GET', headers }: IncomingMessage, url: URL): RecordedCall => ({
  method,
  path: url.pathname,
  query: Object.fromEntries(url.searchParams),
  headers,
});
