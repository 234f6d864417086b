import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { daysBefore, VISIT_LISTS } from '@wenzhan/kit/visits/visit-day';
import { listVisitFiles, readVisitFile, sumVisits, totalOf } from '@wenzhan/kit/visits/visit-files';
import { beforeEach, expect, test, vi } from 'vitest';
import { BoundedTally } from './bounded-tally';
import type { PageView } from './page-view';
import { startVisitCounter, VisitCounter } from './visit-counter';

const NOON = Date.parse('2026-11-30T12:00:00+08:00');
const HOUR_MS = 3_600_000;
let dir = '';

beforeEach(() => {
  dir = `${temporaryFolder()}/data/visits`;
});

const view = (path: string, more: Partial<PageView> = {}): PageView => ({
  ...{ kind: 'page', path, language: 'zh-CN' },
  ...more,
});

/** The sum of all files of a day. */
async function read(day: string) {
  const files = await listVisitFiles(dir, day, day);
  const all = await Promise.all(files.map((file) => readVisitFile(dir, file)));
  return sumVisits(all.filter((visits) => visits !== null));
}

test('what is counted is in the file of its day, in the time zone of the site', async () => {
  const counter = new VisitCounter(dir);
  counter.add(view('/a', { referrer: 'www.baidu.com' }), NOON);
  counter.add(view('/a', { language: 'en', search: '文' }), NOON);
  counter.add(view('/search', { search: null }), NOON);
  counter.add(view('/x', { kind: 'missing', referrer: 'bad.example' }), NOON);
  counter.add(view('/b'), NOON + 12 * HOUR_MS);
  await counter.save(NOON + 12 * HOUR_MS);
  expect(await read('2026-11-30')).toEqual({
    pages: { counts: { '/a': 2, '/search': 1 }, other: 0 },
    referrers: { counts: { 'www.baidu.com': 1 }, other: 0 },
    languages: { counts: { 'zh-CN': 2, en: 1 }, other: 0 },
    searches: { counts: { 文: 1 }, other: 1 },
    missing: { counts: { '/x': 1 }, other: 0 },
  });
  expect((await read('2026-12-01')).pages.counts).toEqual({ '/b': 1 });
  expect(readdirSync(dir).every((name) => /^2026-1[12]-\d\d\.[0-9a-f]{8}\.json$/.test(name))).toBe(
    true,
  );
});

test('the counts of several processes add up, however often each writes', async () => {
  const counters = [new VisitCounter(dir), new VisitCounter(dir), new VisitCounter(dir)];
  for (let round = 1; round <= 5; round += 1)
    for (const counter of counters) {
      counter.add(view('/a'), NOON);
      await counter.save(NOON);
      if (round === 3) counter.saveNow();
    }
  expect((await read('2026-11-30')).pages).toEqual({ counts: { '/a': 15 }, other: 0 });
});

test('what was counted last is written when the process ends', async () => {
  const counter = new VisitCounter(dir);
  counter.add(view('/a'), NOON);
  await counter.save(NOON);
  counter.add(view('/a'), NOON);
  const saving = counter.save(NOON);
  counter.saveNow();
  await saving;
  expect((await read('2026-11-30')).pages.counts).toEqual({ '/a': 2 });
});

test('a folder that cannot be written is said once, and costs no count once it can', async () => {
  mkdirSync(path.dirname(dir), { recursive: true });
  writeFileSync(dir, 'no folder');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const counter = new VisitCounter(dir);
  for (let at = 0; at < 3; at += 1) {
    counter.add(view('/a'), NOON);
    await counter.save(NOON);
  }
  counter.saveNow();
  expect(log.mock.calls).toEqual([[expect.stringContaining('visits cannot be written')]]);
  rmSync(dir);
  await counter.save(NOON);
  expect((await read('2026-11-30')).pages.counts).toEqual({ '/a': 3 });
});

test('a name of which there are too many is counted without it, and so is a long one', () => {
  const tally = new BoundedTally(3);
  for (const name of ['a', 'a', 'b', 'c', 'd', 'e', 'a', 'x'.repeat(301), null]) tally.add(name);
  expect(tally.tally).toEqual({ counts: { a: 3, d: 1, e: 1 }, other: 4 });
  const full = new BoundedTally(1);
  for (const name of ['a', 'a', 'b', '__proto__']) full.add(name);
  expect(full.tally).toEqual({ counts: { a: 2 }, other: 2 });
});

test('a day of invented paths stays within its bound', async () => {
  const counter = new VisitCounter(dir);
  for (let at = 0; at < 2000; at += 1) counter.add(view(`/${at}`, { kind: 'missing' }), NOON);
  await counter.save(NOON);
  const { missing } = await read('2026-11-30');
  expect(Object.keys(missing.counts)).toHaveLength(VISIT_LISTS.missing);
  expect(totalOf(missing)).toBe(2000);
});

test('of days long ago only the views of pages stay', async () => {
  const old = daysBefore('2026-11-30', 400);
  mkdirSync(dir, { recursive: true });
  const pages = { counts: { '/a': 4 }, other: 2 };
  const referrers = { counts: { 'www.baidu.com': 1 }, other: 0 };
  const languages = { counts: { en: 6 }, other: 0 };
  const lost = `${dir}/${old}.00000001.json`;
  writeFileSync(lost, '{"missing":{"counts":{"/x":1},"other":0}}');
  const files = [`${dir}/${old}.0123abcd.json`, `${dir}/${daysBefore(old, -1)}.0123abcd.json`];
  for (const file of files) {
    writeFileSync(file, JSON.stringify({ pages, referrers, languages }));
    utimesSync(file, 1, 1);
  }
  const counter = new VisitCounter(dir);
  await counter.save(NOON);
  const [oldest, next] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  expect(oldest).toEqual({ pages });
  expect(next).toEqual({ pages, referrers, languages });
  expect(readFileSync(lost, 'utf8')).not.toContain('/x');
});

test('a file that is none costs itself only', async () => {
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${dir}/2026-11-30.00000000.json`, '{"pages":{"counts":{"/a":-1}}}');
  writeFileSync(`${dir}/2026-11-30.00000001.json`, '{"pages":{"counts":{"/a":2},"other":0}}');
  writeFileSync(`${dir}/notes.json`, '{}');
  vi.spyOn(console, 'error').mockReturnValue();
  expect((await read('2026-11-30')).pages.counts).toEqual({ '/a': 2 });
});

test('nothing is counted without VISITS_DIR', () => {
  expect(startVisitCounter({ NODE_ENV: 'test' })).toBeUndefined();
});
