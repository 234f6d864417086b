import { expect, test } from 'vitest';
import { pageEntry } from '../testing/cache-entries';
import { decodeEntry, decodeMetadata, encodeEntry } from './codec';
import type { Entry, Value } from './entry';

const BYTES = Buffer.from([0, 255, 10, 128]);

const entryWith = (value: Value): Entry => ({ ...pageEntry('/a'), value });

test.each<[string, Entry]>([
  ['page', pageEntry('/a', { siteUrl: 'https://site.test', status: 404 })],
  ['page that never expires', pageEntry('/a', { revalidate: false, expire: undefined })],
  ['result of a function', entryWith({ kind: 'DATA', bytes: BYTES, stale: 30 })],
  [
    'response of a route handler',
    entryWith({
      ...{ kind: 'APP_ROUTE', status: 410, body: BYTES },
      headers: { 'content-type': 'text/plain', 'x-list': ['a', 'b'] },
    }),
  ],
])('a stored %s is read as it was written', (_, entry) => {
  expect(decodeEntry(encodeEntry(entry))).toEqual(entry);
});

test('the metadata of an entry are read from its beginning', () => {
  const entry = entryWith({ kind: 'DATA', bytes: Buffer.alloc(10_000), stale: 0 });
  const { key, tags } = entry;
  expect(decodeMetadata(encodeEntry(entry).subarray(0, 4096))).toMatchObject({ key, tags });
});

test('bytes that are no whole entry are none', () => {
  const bytes = encodeEntry(pageEntry('/a'));
  const other = Buffer.from(bytes);
  other.write('WZC0');
  for (const broken of [bytes.subarray(0, -1), bytes.subarray(0, 20), Buffer.alloc(2), other]) {
    expect(decodeEntry(broken)).toBeNull();
  }
  expect(decodeEntry(Buffer.concat([bytes, BYTES]))).toBeNull();
});
