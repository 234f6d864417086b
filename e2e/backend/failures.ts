import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson } from './http';

/** Less than a call's time budget. */
const LATE_MS = 1500;

/** Part of bodies whose message must never reach a visitor. */
const MUST_NOT_SHOW = '这句话不该显示';

interface Failing {
  request: IncomingMessage;
  response: ServerResponse;
  /** Body of the regular response. */
  body: () => Promise<string>;
}

type Failure = (failing: Failing) => void | Promise<void>;

const json = { 'content-type': 'application/json; charset=utf-8' };

const status =
  (code: number): Failure =>
  ({ response }) =>
    sendJson(response, code, { code, message: MUST_NOT_SHOW, data: null });

/** The failures that the backend can simulate. */
export const failures = {
  // The path is read first, so that control requests still get through.
  refuse: ({ request }) => {
    request.socket.resetAndDestroy();
  },
  hang: () => {},
  reset: async ({ request, response, body }) => {
    const text = await body();
    response.writeHead(200, { ...json, 'content-length': Buffer.byteLength(text) });
    response.write(firstHalf(text), () => setTimeout(() => request.socket.resetAndDestroy(), 20));
  },
  'wrong-shape': ({ response }) =>
    sendJson(response, 200, { code: 0, message: 'ok', data: { list: 'none', total: -1 } }),
  'http-401': status(401),
  'http-404': status(404),
  'http-500': status(500),
  'http-503': status(503),
  'code-1': ({ response }) =>
    sendJson(response, 200, { code: 1, message: '后端说不行', data: null }),
  late: async ({ response, body }) => {
    await sleep(LATE_MS, undefined, { ref: false });
    response.writeHead(200, json).end(await body());
  },
  'clock-skew': async ({ response, body }) => {
    const then = new Date('2001-01-01T00:00:00Z').toUTCString();
    const dates = { date: then, 'last-modified': then, expires: then, age: '99999999' };
    response.writeHead(200, { ...json, ...dates }).end(await body());
  },
} satisfies Record<string, Failure>;

export type FailureMode = keyof typeof failures;

const firstHalf = (text: string) => Buffer.from(text).subarray(0, Buffer.byteLength(text) / 2);
