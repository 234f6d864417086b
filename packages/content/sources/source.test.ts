import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PageRecord } from '../files/content-records';
import { readIndexCache } from '../index-cache';
import { TextStore } from '../segments/text-store';
import { ContentStore } from '../store';
import { NOW } from '../testing/content-folder';
import type { ContentSource } from './source';

const pageOf = (name: string, title: string): PageRecord => ({
  kind: 'page',
  file: name,
  name,
  front: { title, updatedAt: '2026-01-01T00:00:00Z', aliases: [] },
  format: 'html',
  body: '',
  bodyLine: 1,
});

/** A content system with pages that can be changed, cut off, and made to answer late. */
function contentSystem() {
  const titles = new Map([
    ['1', '一'],
    ['2', '二'],
  ]);
  const state = { reachable: true, readable: Infinity, scanned: Promise.resolve() };
  const source: ContentSource = {
    name: 'https://cms.test',
    rescanAfterMs: 1000,
    remote: true,
    scan: async () => {
      await state.scanned;
      if (!state.reachable) throw new Error('connect ECONNREFUSED');
      return { fingerprints: new Map(titles), folders: [] };
    },
    read: async (entries, add) => {
      for (const [at, entry] of entries.entries()) {
        if (at >= state.readable) throw new Error('socket hang up');
        add(entry, { record: pageOf(entry, titles.get(entry) ?? ''), diagnostics: [] });
      }
    },
  };
  return { titles, state, source };
}

function open(source: ContentSource, place?: { file: string; version: string }) {
  const store = new ContentStore(source, place);
  const lines: string[] = [];
  let now = NOW;
  const titles = async (afterMs = 60_000) => {
    now += afterMs;
    const found = await store.snapshot({ signedIn: false }, now, (line) => lines.push(line));
    return [...found.model.pages.values()].map(({ front }) => front.title).sort();
  };
  return { titles, lines };
}

test('a source that was never reachable is an error, logged once, not an empty site', async () => {
  const { state, source } = contentSystem();
  state.reachable = false;
  const { titles, lines } = open(source);
  await expect(titles()).rejects.toThrow('connect ECONNREFUSED');
  await expect(titles()).rejects.toThrow('connect ECONNREFUSED');
  expect(lines).toEqual(['https://cms.test: 读不了内容：connect ECONNREFUSED']);
  state.reachable = true;
  expect(await titles()).toEqual(['一', '二']);
});

test('a source that took long to fail at first is tried again after a second', async () => {
  const { state, source } = contentSystem();
  Object.assign(state, { reachable: false, scanned: new Promise((done) => setTimeout(done, 200)) });
  const { titles } = open(source);
  await expect(titles()).rejects.toThrow('connect ECONNREFUSED');
  state.reachable = true;
  expect(await titles(1000)).toEqual(['一', '二']);
});

test('half of a first reading is never served; the next reading goes on', async () => {
  const { state, source } = contentSystem();
  state.readable = 1;
  const { titles } = open(source);
  await expect(titles()).rejects.toThrow('socket hang up');
  expect(await titles()).toEqual(['一', '二']);
});

test('an unreachable source leaves the last content, and its changes show when it is back', async () => {
  const { titles: pages, state, source } = contentSystem();
  const { titles, lines } = open(source);
  await titles();
  state.reachable = false;
  pages.delete('1');
  pages.set('2', '新');
  expect(await titles()).toEqual(['一', '二']);
  expect(await titles()).toEqual(['一', '二']);
  expect(lines.filter((line) => line.includes('读不了'))).toHaveLength(1);
  state.reachable = true;
  expect(await titles()).toEqual(['新']);
});

test('a start without the source serves what the last start had read, without the deleted', async () => {
  const { titles: pages, state, source } = contentSystem();
  const place = { file: `${temporaryFolder()}/index`, version: '1' };
  const { titles } = open(source, place);
  await titles();
  pages.delete('1');
  await titles();
  await vi.waitFor(async () =>
    expect([...(await readIndexCache(place, new TextStore(place.file))).keys()]).toEqual(['2']),
  );
  state.reachable = false;
  expect(await open(source, place).titles()).toEqual(['二']);
});

test('requests do not wait for a source that took longer than they would wait', async () => {
  const { state, source } = contentSystem();
  const { titles } = open(source);
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(501);
  await titles();
  clock.mockRestore();
  state.scanned = new Promise(() => {});
  // Without timers, a request that waits does so for ever.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await titles()).toEqual(['一', '二']);
});

test('while a known source takes long, requests get the last content', async () => {
  const { titles: pages, state, source } = contentSystem();
  const { titles } = open(source);
  await titles();
  let answer = () => {};
  state.scanned = new Promise((resolve) => {
    answer = resolve;
  });
  pages.set('3', '三');
  expect(await titles()).toEqual(['一', '二']);
  answer();
  await vi.waitFor(async () => expect(await titles()).toEqual(['一', '三', '二']));
});

test('of two changes that are announced while a scan hangs and fails, neither counts as read', async () => {
  const { state, source } = contentSystem();
  const asked: (readonly string[])[] = [];
  const scanArticles = async (ids: readonly string[]) => {
    asked.push(ids);
    throw new Error('connect ECONNREFUSED');
  };
  const store = new ContentStore({ ...source, scanArticles });
  const log = () => undefined;
  await store.snapshot({ signedIn: false }, NOW, log);
  let end = () => {};
  state.scanned = new Promise((resolve) => (end = resolve));
  state.reachable = false;
  const scan = store.snapshot({ signedIn: false }, NOW + 60_000, log);
  const announced = [['1'], ['2'], ['3']].map((ids) => store.rescan(NOW + 60_000, log, ids));
  end();
  await scan;
  const ends = await Promise.allSettled(announced);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(asked).toEqual([['1'], ['2', '3']]);
});
