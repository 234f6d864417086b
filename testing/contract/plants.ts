import type { CallName } from '../../lib/api/endpoints';
import { type Backend, callOf, EDITOR_TOKEN, succeed } from './backend';

/** Breaks one call of a healthy backend. */
export type Plant = (healthy: Backend, call: CallName) => Backend;
// biome-ignore lint/suspicious/noExplicitAny: faults change untyped JSON
export type Data = Record<string, any>;

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

/** Changes some of the data of successful responses. */
export const edit = (change: (data: Data, query: URLSearchParams, request: Request) => Data) =>
  remake(async (answer, request) => {
    if (!answer.ok) return answer;
    const { data } = await answer.json();
    return succeed({ ...data, ...change(data, new URL(request.url).searchParams, request) });
  });

/** Changes an object in the data of successful responses. */
export const editPart = (name: string, change: Data) =>
  edit((data) => ({ [name]: { ...data[name], ...change } }));

/** Changes the list of successful responses. */
export const editList = (change: (list: Data[]) => Data[]) =>
  edit(({ list }) => ({ list: change(list) }));

/** A copy of the list with its first item changed. */
export const withFirst = ([first, ...others]: Data[], change: Data): Data[] =>
  first ? [{ ...first, ...change }, ...others] : [];

/** Changes the first item of the list of successful responses. */
export const editFirst = (change: Data) => editList((list) => withFirst(list, change));

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
