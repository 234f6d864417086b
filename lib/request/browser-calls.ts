import { search } from '@wenzhan/contract/calls/search';
import { userInfo } from '@wenzhan/contract/calls/sessions';
import { indexInfo } from '@wenzhan/contract/calls/site';
import type { CallInput, CallOptions } from '@wenzhan/contract/request/request';
import { sendRequest } from './shared-request';

/** The calls that browsers make; `index_info` on the test page alone. */
const calls = { search, user_info: userInfo, index_info: indexInfo } as const;

export type BrowserCalls = typeof calls;

/** Sends one of them. Loaded with the first: their schemas are larger than the code that makes them. @throws {ApiError} */
export const sendFromBrowser = <N extends keyof BrowserCalls>(
  name: N,
  input: CallInput<BrowserCalls[N]>,
  options: Omit<CallOptions, 'parseData'>,
) => sendRequest(calls[name], input, options);
