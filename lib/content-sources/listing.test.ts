import { expect, test } from 'vitest';
import { type ListedEntry, Listing } from './listing';

/** A system with entries that can be changed, and the sizes of the pages that it was asked for. */
function system(count: number) {
  let time = 0;
  const entries = new Map<string, ListedEntry>();
  const put = (id: string) => {
    time += 1;
    entries.set(id, { id, updatedAt: String(time).padStart(6, '0') });
  };
  for (let id = 1; id <= count; id += 1) put(String(id));
  const asked: number[] = [];
  const state = { lost: 0 };
  const listing = new Listing(async (page, limit) => {
    asked.push(limit);
    const sorted = [...entries.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const items = sorted.slice((page - 1) * limit, page * limit);
    return { items, total: entries.size + state.lost };
  });
  const refresh = async () => {
    asked.length = 0;
    const found = await listing.refresh();
    return Object.fromEntries([...found.values()].map(({ id, updatedAt }) => [id, updatedAt]));
  };
  const expected = () =>
    Object.fromEntries([...entries.values()].map(({ id, updatedAt }) => [id, updatedAt]));
  return { entries, put, listing, refresh, expected, asked, state };
}

type System = ReturnType<typeof system>;

test.each<[string, (it: System) => void, number[]]>([
  ['nothing', () => {}, [15]],
  ['an edit', ({ put }) => put('7'), [15]],
  ['a new entry', ({ put }) => put('new'), [15]],
  ['a deletion', ({ entries }) => entries.delete('7'), [15, 100, 100, 100]],
  [
    'a deletion and a new entry',
    ({ entries, put }) => {
      entries.delete('7');
      put('new');
    },
    [15, 100, 100, 100],
  ],
  [
    'more edits than a small page has',
    ({ put }) => {
      for (let id = 1; id <= 20; id += 1) put(String(id));
    },
    [15, 100, 100, 100],
  ],
])('%s is found, with small requests if they suffice', async (_, change, requests) => {
  const it = system(250);
  expect(await it.refresh()).toEqual(it.expected());
  change(it);
  expect(await it.refresh()).toEqual(it.expected());
  expect(it.asked).toEqual(requests);
});

test('a list that never has as many entries as it says is refused, not taken for a deletion', async () => {
  const it = system(3);
  it.state.lost = 1;
  await expect(it.refresh()).rejects.toThrow('its total is wrong');
});

test('all entries of a small system are known after one small request', async () => {
  const it = system(3);
  await it.refresh();
  for (const id of ['1', '2', '3']) it.put(id);
  expect(await it.refresh()).toEqual(it.expected());
  expect(it.asked).toEqual([15]);
});
