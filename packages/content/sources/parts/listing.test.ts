import { expect, test, vi } from 'vitest';
import { type ListedEntry, Listing } from './listing';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

/** A system with so many entries, and the sizes of the pages that it was asked for. */
function system(count: number, missing = 0) {
  const lost = { count: missing };
  const entries = new Map<string, ListedEntry>();
  const asked: number[] = [];
  let time = 100_000;
  const put = (id: string) => {
    time += 1;
    entries.set(id, { id, updatedAt: `${time}` });
  };
  for (const id of ids(count)) put(id);
  const listing = new Listing(async (page, limit) => {
    asked.push(limit);
    const sorted = [...entries.values()].sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const items = sorted.slice((page - 1) * limit, page * limit);
    return { items, total: entries.size + lost.count };
  });
  return { entries, put, listing, asked, lost };
}

const WHOLE = [15, 100, 100, 100];

test.each([
  ['nothing', 250, [], [], [15]],
  ['an edit', 250, ['7'], [], [15]],
  ['a new entry', 250, ['new'], [], [15]],
  ['a deletion', 250, [], ['7'], WHOLE],
  ['a deletion and a new entry', 250, ['new'], ['7'], WHOLE],
  ['more edits than a small page has', 250, ids(20), [], WHOLE],
  ['an edit of all entries of a small system', 3, ids(3), [], [15]],
])(
  '%s is found, with small requests if they suffice',
  async (_, count, written, gone, requests) => {
    const { entries, put, listing, asked } = system(count);
    expect(await listing.refresh()).toEqual(entries);
    for (const id of gone) entries.delete(id);
    for (const id of written) put(id);
    asked.length = 0;
    expect(await listing.refresh()).toEqual(entries);
    expect(asked).toEqual(requests);
  },
);

test('what is missing in a list that contradicts its total is deleted only after a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const state = system(3);
  await state.listing.refresh();
  state.lost.count = 5;
  state.entries.delete('2');
  state.put('new');
  const ids = async () => [...(await state.listing.refresh()).keys()].sort();
  expect(await ids()).toEqual(['1', '2', '3', 'new']);
  clock.mockReturnValue(62_000);
  expect(await ids()).toEqual(['1', '3', 'new']);
  clock.mockRestore();
});

test('a list that is empty, but says it is not, is refused', async () => {
  const { listing } = system(0, 5);
  await expect(listing.refresh()).rejects.toThrow('its total is not');
});
