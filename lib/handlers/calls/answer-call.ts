import 'server-only';
import { type Call, COMMON_QUERY, endpointPath } from '@wenzhan/contract/calls/call';
import { editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { search } from '@wenzhan/contract/calls/search';
import { userInfo } from '@wenzhan/contract/calls/sessions';
import { httpMessage, isApiError } from '@wenzhan/contract/request/errors';
import { envelope } from '@wenzhan/contract/revalidation/envelope';
import { publicApiBase, serverApiBase } from '@wenzhan/kit/settings/api-base';
import { z } from 'zod';
import { embeddedApi } from '../../request/backend';
import { requestUnlogged } from '../../request/server-request';
import { bearerOf } from './bearer';
import { passOnEditingCall } from './pass-on-editing-call';

/** The calls that pages of the site make from browsers. */
const BROWSER_CALLS = [search, userInfo] as const;
/** Those of editors, whose screens run in browsers. */
const EDITING: readonly Call[] = Object.values(editingCalls);
const commonQuery = z.object(COMMON_QUERY);
type BrowserCall = (typeof BROWSER_CALLS)[number];

/**
 * Responds to a request below `/api/web`: with the embedded API. If browsers cannot reach the backend, because only the
 * server is told where it is (`API_BASE_URL` alone), it passes on the calls that pages make from browsers.
 */
export async function answerCall(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isHidden = Boolean(serverApiBase()) && !publicApiBase();
  const editing = isHidden && EDITING.find(({ name }) => endpointPath(name) === pathname);
  if (editing && editing.method === request.method) return passOnEditingCall(editing, request);
  const call = BROWSER_CALLS.find(({ name }) => endpointPath(name) === pathname);
  const isPassedOn = call && request.method === 'GET' && isHidden;
  return isPassedOn ? sendOn(call, request) : (await embeddedApi()).fetch(request);
}

async function sendOn(call: BrowserCall, request: Request): Promise<Response> {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const query = call.query.safeParse(given).data;
  const common = commonQuery.safeParse(given).data;
  if (!query || !common) return envelope(400, httpMessage(400));
  const token = bearerOf(request);
  try {
    return envelope(200, '', await requestUnlogged(call, { query }, { token, ...common }));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const status = error.unauthorised ? 401 : error.missing ? 404 : 502;
    return envelope(status, httpMessage(status));
  }
}
