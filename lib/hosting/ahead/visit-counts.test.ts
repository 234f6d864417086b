import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileCounts, MAX_PATHS, RecentVisits } from './visit-counts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-visits-'));
  file = path.join(folder, 'visits.json');
});
afterEach(() => rm(folder, { recursive: true }));

const times = (count: number, one: string) => Array.from({ length: count }, () => one);

it('counts visits until they are taken', () => {
  const visits = new RecentVisits();
  for (const one of ['/a', '/b', '/a']) visits.add(one);
  expect([...visits.take()].sort()).toEqual([
    ['/a', 2],
    ['/b', 1],
  ]);
  expect(visits.take().size).toBe(0);
});

it('holds a bounded number of paths, however many are asked for', async () => {
  const visits = new RecentVisits();
  for (let n = 0; n < MAX_PATHS + 50; n += 1) visits.add(`/${n}`);
  const taken = visits.take();
  expect(taken.size).toBe(MAX_PATHS);
  const counts = new FileCounts(file);
  await counts.add(new Map([['/popular', 2]]));
  await counts.add(taken);
  const most = await counts.mostVisited();
  expect([most.length, most[0]]).toEqual([MAX_PATHS, '/popular']);
});

it('adds what several processes count, and outlives them', async () => {
  await new FileCounts(file).add(new Map([['/one', 3]]));
  await new FileCounts(file).add(new Map([['/other', 2]]));
  await new FileCounts(file).add(new Map([['/other', 2]]));
  expect(await new FileCounts(file).mostVisited()).toEqual(['/other', '/one']);
});

it('recent visits count more than old ones', async () => {
  const counts = new FileCounts(file);
  await counts.add(new Map([['/old', 100]]));
  for (const one of times(50, '/new')) await counts.add(new Map([[one, 1.95]]));
  expect(await counts.mostVisited()).toEqual(['/new', '/old']);
});

it('starts over if the file is invalid', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  for (const text of ['', 'nonsense', '[1]', '{"/a":"many"}', '{"/a":-1}']) {
    await writeFile(file, text);
    const counts = new FileCounts(file);
    expect(await counts.mostVisited(), text).toEqual([]);
    await counts.add(new Map([['/b', 1]]));
    expect(await counts.mostVisited(), text).toEqual(['/b']);
  }
});
