import type { EditingCall, EditingData } from '@wenzhan/contract/calls/editing/calls';
import { editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { EDITOR_CREDENTIALS, EDITOR_ENV } from './editor';

/** Settings of a site whose folder editors write into. Drills send more than people do. */
export const WRITING_ENV = { ...EDITOR_ENV, RATE_LIMITS: 'session=0, api=0, preview=0' } as const;

/** What a call answers; `data` is null for a failure. */
interface Answer<T> {
  status: number;
  code: number;
  message: string;
  data: T | null;
}

/** An editor who sends calls of the content API. */
export interface Writer {
  token: string;
  /** Sends a call. @throws {TypeError} without a connection */
  ask<N extends EditingCall>(
    name: N,
    input?: Record<string, unknown>,
  ): Promise<Answer<EditingData<N>>>;
  /** Sends a call that succeeds. @throws {Error} with the answer, if it does not */
  done<N extends EditingCall>(name: N, input?: Record<string, unknown>): Promise<EditingData<N>>;
}

/** Signs an editor in. @throws {Error} if that is refused */
export async function writer(
  base: string,
  { username, password }: { username: string; password: string } = EDITOR_CREDENTIALS,
): Promise<Writer> {
  const { code, data } = await send<{ token: string }>(base, 'login', 'POST', {
    username,
    password,
  });
  if (code !== 0 || !data) throw new Error(`signing in as ${username} answers ${code}`);
  return writerWith(base, data.token);
}

/** An editor with a token that was issued before. */
function writerWith(base: string, token: string): Writer {
  const ask = <N extends EditingCall>(name: N, input: Record<string, unknown> = {}) =>
    send<EditingData<N>>(base, name, editingCalls[name].method, input, token);
  return {
    token,
    ask,
    done: async (name, input) => {
      const answer = await ask(name, input);
      if (answer.code !== 0) throw new Error(`${name} answers ${answer.status}: ${answer.message}`);
      return answer.data as NonNullable<typeof answer.data>;
    },
  };
}

async function send<T>(
  base: string,
  name: string,
  method: 'GET' | 'POST',
  input: Record<string, unknown>,
  token?: string,
): Promise<Answer<T>> {
  const url = new URL(`/api/web/${name}`, base);
  if (method === 'GET')
    for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value));
  const response = await fetch(url, {
    method,
    headers: {
      server: 'true',
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  });
  return { status: response.status, ...(await response.json()) };
}
