import { beforeEach, expect, test, vi } from 'vitest';
import { decodeEntry, encodeEntry } from './codec';
import { isOfOtherAddress, withOwnAddress } from './own-address';
import { askSelf } from './refresh';
import { Store } from './store';
import { missingEntry, pageEntry } from './test-entries';

vi.mock('./refresh', () => ({ askSelf: vi.fn() }));

const ask = vi.mocked(askSelf);
const OTHER = 'http://localhost:3000';
const OWN = 'http://localhost:4000';

let store: Store;

/** A stored page of the other address. */
async function stored(path: string) {
  const entry = pageEntry(path, { siteUrl: OTHER });
  await store.put(entry);
  return entry;
}

beforeEach(() => {
  vi.stubEnv('SITE_URL', '');
  vi.stubEnv('PORT', '4000');
  store = new Store({ memoryBytes: 1024 * 1024 });
  ask.mockReset();
});

test('a page of the own address, and data, which has none, are taken as they are', async () => {
  for (const siteUrl of [OWN, undefined]) {
    const entry = pageEntry('/a', { siteUrl });
    expect(await withOwnAddress(store, entry)).toBe(entry);
  }
  expect(isOfOtherAddress(missingEntry('/a', { siteUrl: OTHER }))).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});

test('a page of another address is rendered anew once, for all who ask meanwhile', async () => {
  const entry = await stored('/a');
  ask.mockImplementation(async () => {
    await store.put(pageEntry('/a', { siteUrl: OWN, html: 'anew', born: Date.now() + 1 }));
    return 200;
  });
  const [one, two] = await Promise.all([
    withOwnAddress(store, entry),
    withOwnAddress(store, entry),
  ]);
  expect(one.value).toMatchObject({ html: 'anew' });
  expect(two).toBe(one);
  expect(ask.mock.calls).toEqual([[store, '/a']]);
});

test.each([500, null])(
  'where that ends with %s the page is shown, and not asked for again',
  async (status) => {
    const entry = await stored('/a');
    ask.mockResolvedValue(status);
    expect((await withOwnAddress(store, entry)).value).toBe(entry.value);
    const again = store.peek(entry.key);
    expect(again && isOfOtherAddress(again)).toBe(false);
  },
);

test('files and Redis keep which address a page is of', () => {
  for (const siteUrl of [OTHER, OWN]) {
    const kept = decodeEntry(encodeEntry(pageEntry('/a', { siteUrl })));
    expect(kept && isOfOtherAddress(kept)).toBe(siteUrl === OTHER);
  }
});
