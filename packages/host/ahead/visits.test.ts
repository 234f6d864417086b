import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeApp } from '../app';
import { testApp } from '../testing/test-app';
import { isVisit, MAX_PAGES, Visits, visitFile } from './visits';

describeApp(testApp);

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-visits-'));
  file = path.join(folder, 'visits.json');
});
afterEach(() => rm(folder, { recursive: true }));

/** Counts these visits. */
function visitsOf(...paths: string[]): Visits {
  const visits = new Visits();
  for (const visited of paths) visits.add(visited);
  return visits;
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `/content/news/${n}`);

it('names the pages that were visited most first', () => {
  expect([new Visits().mostVisited, new Visits().isAny]).toEqual([[], false]);
  const visits = visitsOf('/tags', '/about_us', '/about_us');
  expect([visits.mostVisited, visits.isAny]).toEqual([['/about_us', '/tags'], true]);
});

it('holds a bounded number of pages, of which those that are visited again and again stay', () => {
  const visits = visitsOf('/about_us', '/tags', '/tags', '/tags');
  for (const visited of numbered(2 * MAX_PAGES)) {
    visits.add('/about_us');
    visits.add(visited);
  }
  expect(visits.mostVisited).toHaveLength(MAX_PAGES);
  expect(visits.mostVisited[0]).toBe('/about_us');
  expect(visits.mostVisited).not.toContain('/tags');
});

it('counts outlive processes, and are added to', async () => {
  const news = '/content/news/1';
  await visitsOf('/tags', '/tags', '/tags', news).keep(visitFile(file));
  const next = visitsOf(news, news, news);
  await next.keep(visitFile(file));
  next.add(news);
  await next.keep(visitFile(file));
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ '/tags': 3, [news]: 5 });
  const last = new Visits();
  await last.keep(visitFile(file));
  expect([last.mostVisited, last.isAny]).toEqual([[news, '/tags'], false]);
});

it('of too many counts the highest are kept', async () => {
  const counts = Object.fromEntries(numbered(2 * MAX_PAGES).map((each, n) => [each, 3000 - n]));
  await writeFile(file, JSON.stringify(counts));
  const visits = new Visits();
  await visits.keep(visitFile(file));
  expect(visits.mostVisited).toEqual(numbered(MAX_PAGES));
});

it('writes nothing before the counts of earlier processes could be read, and nothing twice', async () => {
  const written: string[] = [];
  let stored: string | undefined;
  const storage = {
    read: async () => stored,
    write: async (text: string) => void written.push(text),
  };
  const visits = visitsOf('/tags');
  await visits.keep(storage);
  expect(written).toEqual([]);
  stored = '{"/tags":4}';
  await visits.keep(storage);
  await visits.keep(storage);
  expect(written).toEqual(['{"/tags":5}']);
});

it('starts over if the file is invalid', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const text of ['', 'nonsense', '[1]', '{"/a":"many"}', '{"/a":-1}']) {
    await writeFile(file, text);
    await visitsOf('/tags').keep(visitFile(file));
    expect(JSON.parse(await readFile(file, 'utf8')), text).toEqual({ '/tags': 1 });
  }
});

it('a file that cannot be read is left as it is', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const visits = visitsOf('/tags');
  await visits.keep(visitFile(folder));
  expect(visits.mostVisited).toEqual(['/tags']);
});

it.each([
  ['a reader', {}, true],
  ['a click that the router follows', { rsc: '1' }, true],
  ['a prefetch', { rsc: '1', 'next-router-prefetch': '1' }, false],
  ['a part that is prefetched', { rsc: '1', 'next-router-segment-prefetch': '/_tree' }, false],
  ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }, false],
])('%s: a visit or not', (_, headers, expected) => {
  const url = '/content/news/101?from=feed';
  expect(isVisit({ method: 'GET', url, headers })).toBe(expected);
  expect(isVisit({ method: 'HEAD', url, headers })).toBe(false);
});

it.each(['/invented', '/search?q=1', '/api/health', '/wp-login.php', '/feed.xml'])(
  'what is no page of the cache is not visited: %s',
  (url) => expect(isVisit({ method: 'GET', url, headers: {} })).toBe(false),
);
