import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { thisProcess } from '@wenzhan/kit/process/process';
import { log } from '@wenzhan/kit/telemetry/log';
import { inRequest } from '@wenzhan/kit/telemetry/request-context';
import { afterEach, expect, test } from 'vitest';
import { describeApp } from './app';
import { startLog } from './server-log';

class LoggedError extends Error {}

describeApp({
  describeError: (error) =>
    error instanceof LoggedError
      ? { kind: 'http', missing: false, summary: 'search 500' }
      : undefined,
});

const STARTED = `
  const { startLog } = await import('./packages/host/server-log.ts');
  startLog({});
  process.on('uncaughtException', () => process.exit(1));
  let said = 0;
  setInterval(() => (said++ < 20 ? console.error('nobody hears this') : process.exit(0)), 10);
`;

const own = { ...console };
const warnings = process.listeners('warning');
let lines: string[] = [];

afterEach(() => {
  Object.assign(console, own);
  process.removeAllListeners('warning');
  for (const listener of warnings) process.on('warning', listener);
});

function start(env: Record<string, string> = {}, isJson = true): void {
  lines = [];
  const out = (_: unknown, line: string) => lines.push(line);
  thisProcess.writeLog = startLog({ NODE_ENV: 'test', ...env }, out, isJson);
}

const written = () => lines.map((line) => JSON.parse(line));

test('a log line has time, level, message, fields and request id', () => {
  start();
  inRequest({ id: 'request-1', startedAt: 0 }, () =>
    log('error', 'it failed', { call: 'search', status: 500 }),
  );
  expect(written()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      message: 'it failed',
      requestId: 'request-1',
      call: 'search',
      status: 500,
    },
  ]);
});

test('console output is one line, without failed calls that are logged already', () => {
  start();
  console.error(' \u001b[31m⨯\u001b[39m', new Error('broken'));
  console.log('');
  console.warn('%d of %s', 3, 'them');
  // It is in the log already.
  console.error('⨯', new LoggedError('x'));
  const [first, second, ...rest] = written();
  expect(first).toMatchObject({ level: 'error', message: '⨯ Error: broken' });
  expect(first.detail).toContain('server-log.test.ts');
  expect(second).toMatchObject({ level: 'warn', message: '3 of them' });
  expect(second).not.toHaveProperty('requestId');
  expect(rest).toEqual([]);
});

test('secrets are redacted in all output', () => {
  start({ PREVIEW_TOKEN: 'the-token-of-previews' });
  console.error(`he said "cookie: a=abc" and {"token":"abc"}`);
  console.error({ headers: { cookie: 'token=abc', authorization: 'the-token-of-previews' } });
  log('info', 'x', { path: '/?token=abc' });
  expect(written()).toHaveLength(3);
  expect(lines.join()).not.toMatch(/abc|the-token/);
});

test('a secret at the place where a long text is cut leaves no part of itself', () => {
  start({ REVALIDATE_SECRET: 'of-the-webhook-0123456789' });
  log('info', 'x', { text: `${'a '.repeat(4990)}of-the-webhook-0123456789` });
  expect(lines.join()).toContain('a a a');
  expect(lines.join()).not.toContain('of-the');
});

test('nor does one after a long text that is redacted', () => {
  start({ REVALIDATE_SECRET: 'of-the-webhook-0123456789' });
  const cookie = `cookie: ${'c'.repeat(6000)}\n`;
  const before = 'a '.repeat((14_090 - cookie.length) / 2);
  log('info', 'x', { text: `${cookie}${before}of-the-webhook-0123456789` });
  expect(lines.join()).toContain('a a a');
  expect(lines.join()).not.toMatch(/of-th|ccc/);
});

test('a process goes on when its output is closed', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STARTED]);
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('on a terminal it is text', () => {
  start({}, false);
  log('warn', 'it is slow', { call: 'search', detail: undefined, words: 'two words' });
  expect(lines[0]).toMatch(/^\S+Z warn it is slow call=search words="two words"$/);
});
