import type { CallName } from '@wenzhan/contract/calls/endpoints';
import { type Backend, callOf, EDITOR_TOKEN, succeed, withHeaders } from './backend';

/** Breaks one call of a healthy backend. */
export type Plant = (healthy: Backend, call: CallName) => Backend;
// biome-ignore lint/suspicious/noExplicitAny: faults change untyped JSON
type Json = any;

/** Changes whole responses, successful or not. */
export const remake =
  (change: (answer: Response, request: Request) => Response | Promise<Response>): Plant =>
  (healthy, call) =>
  async (request) => {
    const answer = await healthy(request);
    const isMeant = callOf(request) === call && request.method !== 'OPTIONS';
    return isMeant ? change(answer, request) : answer;
  };

/** Replaces the responses that have this status. */
export const insteadOf = (status: number, other: () => Response) =>
  remake((answer) => (answer.status === status ? other() : answer));

/** Sends headers of its own. */
export const sending = (headers: Record<string, string>) =>
  remake((answer) => withHeaders(answer, headers));

/** Changes the responses to preflights. */
export const preflight =
  (change: (answer: Response) => Response): Plant =>
  (healthy) =>
  async (request) => {
    const answer = await healthy(request);
    return request.method === 'OPTIONS' ? change(answer) : answer;
  };

/** Changes some of the data of successful responses. */
export const edit = (change: (data: Json, query: URLSearchParams, request: Request) => Json) =>
  remake(async (answer, request) => {
    if (!answer.ok) return answer;
    const { data } = await answer.json();
    return succeed({ ...data, ...change(data, new URL(request.url).searchParams, request) });
  });

/** Changes an object in the data of successful responses. */
export const editPart = (name: string, change: Json) =>
  edit((data) => ({ [name]: { ...data[name], ...change } }));

/** Changes the list of successful responses. */
export const editList = (change: (list: Json[]) => Json[]) =>
  edit(({ list }) => ({ list: change(list) }));

/** Changes the first item of the list of successful responses. */
export const editFirst = (change: Json) =>
  editList(([first, ...others]) => (first ? [{ ...first, ...change }, ...others] : []));

/** Leaves out of the list of successful responses what has this value. */
export const leaveOut = (key: string, value: string) =>
  editList((list) => list.filter((item) => item[key] !== value));

/** Passes a modified request to the backend, as if it had misread the original. */
const misread =
  (read: (request: Request) => Request): Plant =>
  (healthy, call) =>
  (request) =>
    healthy(callOf(request) === call ? read(request) : request);

/** Takes everybody for the editor. */
export const forEditor = misread(
  (request) => new Request(request, { headers: { authorization: `Bearer ${EDITOR_TOKEN}` } }),
);

/** Ignores a parameter of the query. */
export const ignoring = (parameter: string) =>
  misread((request) => {
    const url = new URL(request.url);
    url.searchParams.delete(parameter);
    return new Request(url, request);
  });
