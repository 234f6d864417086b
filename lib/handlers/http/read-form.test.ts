import { afterEach, expect, test, vi } from 'vitest';
import { MAX_FIELDS, readForm } from './read-form';

afterEach(() => vi.restoreAllMocks());

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=bbbb';
const BOUNDS = { names: ['username', 'a'], maxBytes: 16 * 1024 };

const read = async (body: BodyInit, type?: string, bounds = BOUNDS) => {
  const headers = new Headers(type ? { 'content-type': type } : {});
  const init = { method: 'POST', body, headers, duplex: 'half' };
  const typed = await readForm(new Request('http://site.test/api/session', init), bounds);
  return typed && Object.fromEntries(typed);
};

test('both kinds of forms are read: the last value of each field that the form has', async () => {
  const fields: [string, string][] = [
    ...[['username', '别人'] as [string, string], ['__proto__', 'x'] as [string, string]],
    ...[['username', '编 辑+&=%'] as [string, string], ['other', 'x'] as [string, string]],
  ];
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('a', new Blob(['a file is no text']));
  for (const body of [form, new URLSearchParams(fields)]) {
    expect(await read(body)).toEqual({ username: '编 辑+&=%' });
  }
  expect(await read('username=%E7&a=%', `${URLENCODED}; charset=UTF-8`)).toEqual({
    username: '\uFFFD',
    a: '%',
  });
});

/** A body of 4 KiB chunks without an end, and how many were taken from it. */
function endless() {
  const taken = { chunks: 0 };
  const pull = (controller: ReadableStreamDefaultController) => {
    taken.chunks += 1;
    controller.enqueue(new Uint8Array(4096));
  };
  return { taken, stream: new ReadableStream({ pull }, { highWaterMark: 0 }) };
}

test('a body without an end is not read to its end', async () => {
  const { taken, stream } = endless();
  expect(await read(stream, URLENCODED)).toBeNull();
  expect(taken.chunks).toBe(5);
});

test.each([
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/mixed; boundary=x',
  'x',
])('of a body of the type %s, which no form has, nothing is read', async (type) => {
  const { taken, stream } = endless();
  expect(await read(stream, type)).toEqual({});
  expect(taken.chunks).toBe(0);
});

test('a body that says that it is longer is not read', async () => {
  const { taken, stream } = endless();
  const headers = { 'content-type': URLENCODED, 'content-length': '16385' };
  const init = { method: 'POST', body: stream, headers, duplex: 'half' };
  expect(await readForm(new Request('http://site.test/', init), BOUNDS)).toBeNull();
  expect(taken.chunks).toBe(0);
});

test('parts that are cut off are no form', async () => {
  expect(await read('--bbbb', MULTIPART)).toBeNull();
  expect(await read('--x', 'multipart/form-data; boundary=y')).toEqual({});
});

const LARGE = { names: ['a'], maxBytes: 1024 * 1024 };
const part = (headers: string, value = 'x') => `--bbbb\r\n${headers}\r\n\r\n${value}\r\n`;
const names = Array.from({ length: 180_000 }, (_, index) => index.toString(36));

test.each([
  ['180,000 names', URLENCODED, names.join('&')],
  ['as many separators', URLENCODED, '&'.repeat(1_000_000)],
  [
    '18,000 parts',
    MULTIPART,
    names
      .slice(0, 18_000)
      .map((name) => part(`Content-Disposition: form-data; name="${name}"`))
      .join(''),
  ],
  ['180,000 headers of a part', MULTIPART, `${part('a:b\r\n'.repeat(180_000))}--bbbb--\r\n`],
  [
    'a name of a megabyte',
    MULTIPART,
    `${part(`Content-Disposition: form-data; name="${'%22'.repeat(300_000)}"`)}--bbbb--\r\n`,
  ],
])('of %s nothing is parsed', async (_, type, body) => {
  const parsers = [
    vi.spyOn(Response.prototype, 'formData'),
    vi.spyOn(globalThis, 'URLSearchParams'),
  ];
  expect(await read(body, type, LARGE)).toBeNull();
  for (const parser of parsers) expect(parser).not.toHaveBeenCalled();
});

test(`${MAX_FIELDS} fields are read, one more is too much`, async () => {
  const fields = (count: number) =>
    names.slice(0, count).map((name): [string, string] => [name, name]);
  for (const [count, expected] of [
    [MAX_FIELDS, { a: 'a' }],
    [MAX_FIELDS + 1, null],
  ] as const) {
    const form = new FormData();
    for (const [name, value] of fields(count)) form.append(name, value);
    for (const body of [form, new URLSearchParams(fields(count))]) {
      expect(await read(body, undefined, LARGE)).toEqual(expected);
    }
  }
});

test('a megabyte of spaces takes as long as one of letters', async () => {
  const timeOf = async (character: string) => {
    const times: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      const start = process.cpuUsage();
      await read(`a=${character.repeat(900_000)}`, URLENCODED, LARGE);
      const { user, system } = process.cpuUsage(start);
      times.push(user + system);
    }
    return Math.min(...times);
  };
  expect(await timeOf('+')).toBeLessThan(5 * (await timeOf('x')));
});
