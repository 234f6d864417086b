import type { CallName } from '../../lib/api/endpoints';
import { callOf, type Plant, succeed } from './backend';

export type Data = Record<string, unknown>;
export type Items = Data[];

/** Changes the data of a call's successful responses: `change` returns new data or mutates the old. */
export const edit =
  (
    call: CallName,
    change: (data: Data, query: URLSearchParams, request: Request) => unknown,
  ): Plant =>
  async (request, healthy) => {
    const answer = await ask(request, healthy);
    if (callOf(request) !== call || !answer.ok) return answer;
    const { data } = (await answer.json()) as { data: Data };
    return succeed(change(data, new URL(request.url).searchParams, request) ?? data);
  };

/** Changes the list of a call's successful responses. */
export const editList = (
  call: CallName,
  change: (list: Items, query: URLSearchParams) => Items,
): Plant => edit(call, (data, query) => ({ ...data, list: change(data.list as Items, query) }));

/** Replaces the responses of a call that have this status. */
export const insteadOf =
  (call: CallName, status: number, other: (request: Request) => Response): Plant =>
  async (request, healthy) => {
    const answer = await ask(request, healthy);
    return callOf(request) === call && answer.status === status ? other(request) : answer;
  };

/** Changes a call's whole response, successful or not. */
export const remake =
  (call: CallName, change: (answer: Response) => Response | Promise<Response>): Plant =>
  async (request, healthy) => {
    const answer = await ask(request, healthy);
    return callOf(request) === call && request.method !== 'OPTIONS' ? change(answer) : answer;
  };

/** Passes a modified request to the backend, as if it had misread the original. */
export const misread =
  (call: CallName, read: (request: Request) => Request): Plant =>
  (request, healthy) =>
    ask(callOf(request) === call ? read(request) : request, healthy);

export function withoutParameter(request: Request, name: string): Request {
  const url = new URL(request.url);
  url.searchParams.delete(name);
  return new Request(url, request);
}

const ask = (request: Request, healthy: Parameters<Plant>[1]) =>
  healthy(request, { signal: request.signal });

/** A copy of the list with its first item changed. */
export const firstWith = (list: Items, change: Data): Items =>
  list.map((item, index) => (index === 0 ? { ...item, ...change } : item));
