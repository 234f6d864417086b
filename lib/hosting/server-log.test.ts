import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/errors';
import { log } from '../runtime/telemetry/log';
import { inRequest } from '../runtime/telemetry/request-context';
import { startLog } from './server-log';

const STARTED = `
  const { startLog } = await import('./lib/hosting/server-log.ts');
  startLog({ LOG_FORMAT: 'json' });
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

function start(env: Record<string, string> = {}): void {
  lines = [];
  const settings = { NODE_ENV: 'test', LOG_FORMAT: 'json', ...env } as const;
  startLog(settings, (_, line) => lines.push(line));
}

const written = () => lines.map((line) => JSON.parse(line));

test('a line of our own has its time, level, words, fields and the request that it is about', () => {
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

test('what others print is one line too, but not a failed call again', () => {
  start();
  console.error(' \u001b[31m⨯\u001b[39m', new Error('broken'));
  console.log('');
  console.warn('%d of %s', 3, 'them');
  // It is in the log already.
  console.error('⨯', new ApiError('x', { kind: 'http', call: 'search', status: 500 }));
  const [first, second, ...rest] = written();
  expect(first).toMatchObject({ level: 'error', message: '⨯ Error: broken' });
  expect(first.detail).toContain('server-log.test.ts');
  expect(second).toMatchObject({ level: 'warn', message: '3 of them' });
  expect(second).not.toHaveProperty('requestId');
  expect(rest).toEqual([]);
});

test('a secret is hidden, whoever prints it', () => {
  start({ PREVIEW_TOKEN: 'the-token-of-previews' });
  console.error(`he said "cookie: a=abc" and {"token":"abc"}`);
  console.error({ headers: { cookie: 'token=abc', authorization: 'the-token-of-previews' } });
  log('info', 'x', { path: '/?token=abc' });
  expect(written()).toHaveLength(3);
  expect(lines.join()).not.toMatch(/abc|the-token/);
});

test('a process whose reader has gone away goes on', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STARTED]);
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('for people it is text', () => {
  start({ LOG_FORMAT: 'text' });
  log('warn', 'it is slow', { call: 'search', detail: undefined, words: 'two words' });
  expect(lines[0]).toMatch(/^\S+Z warn it is slow call=search words="two words"$/);
});

test('another format stops the start', () => {
  expect(() => start({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT');
});
