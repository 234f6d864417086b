import { expect, test } from 'vitest';
import { type ListedEntry, Listing } from './listing';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

/** A system with so many entries, and the sizes of the pages that it was asked for. */
function system(count: number, lost = 0) {
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
    return { items, total: entries.size + lost };
  });
  return { entries, put, listing, asked };
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

test('a list that never has as many entries as it says is refused, not taken for a deletion', async () => {
  const { listing } = system(3, 1);
  await expect(listing.refresh()).rejects.toThrow('its total is wrong');
});
