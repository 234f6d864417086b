import { rm } from 'node:fs/promises';
import path from 'node:path';
import { LOOK_PATH, type OnChange } from '@wenzhan/contract/request/embedded-api';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { expect, test, vi } from 'vitest';
import { folderSource } from './sources/folder-source';
import { article, CATEGORY, contentFolder, put, testApi } from './testing/content-folder';

const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '一' }),
  'news/2.md': article({ title: '二' }),
};

/** A service whose changes somebody listens to. Its pauses end when the test says so. */
async function service() {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const dir = await contentFolder(FILES);
  const source = folderSource(dir, { saveMs: 0 });
  const { api, ask, lines } = await testApi(dir, { source });
  const listener = vi.fn<OnChange>(async () => {});
  api.onChange(listener);
  const titles = async () =>
    (await ask('article_list')).data.list.map(({ title }: { title: string }) => title).sort();
  await titles();
  const tell = async (word: object) =>
    (await api.fetch(new Request(`http://site.test/${LOOK_PATH}`, post(word)))).status;
  return { dir, source, listener, lines, titles, tell };
}

const post = (word: object) => ({ method: 'POST', body: JSON.stringify(word) });

/** Lets pauses end until it is so. */
const until = (isSo: () => void) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    isSo();
  });

test('looks for changes without being asked, announces what it serves, and repeats what nobody has taken', async () => {
  const { dir, listener, lines, titles } = await service();
  await until(() => expect(lines).toEqual([]));
  listener.mockRejectedValueOnce(new Error('away'));
  const reasons: (string | null)[] = [];
  troubleNoted.subscribe(({ kind, reason }) => {
    if (kind === 'publication') reasons.push(reason);
  });
  await put(dir, 'news/1.md', article({ title: '新' }));
  let served: unknown;
  listener.mockImplementation(async () => {
    served = await titles();
  });
  await until(() => expect(listener.mock.calls.length).toBeGreaterThan(1));
  expect(listener).toHaveBeenLastCalledWith({ tags: ['article:1'], withdrawn: [] });
  await vi.waitFor(() => expect(served).toEqual(['二', '新'].sort()));
  expect(lines).toEqual(['a change is announced later: Error: away']);
  await until(() => expect(reasons.slice(-2)).toEqual([lines[0], null]));
  vi.useRealTimers();
});

test('what somebody tells of is announced before the answer; what is no word of a change is refused', async () => {
  const { dir, listener, tell } = await service();
  await until(() => undefined);
  await put(dir, 'news/1.md', article({ title: '新' }));
  await rm(path.join(dir, 'news/2.md'));
  expect(await tell({ tags: ['article:1'], withdrawn: ['article:2'] })).toBe(200);
  // A look that has begun before may have announced a part, or a file that was just being written.
  const announced = listener.mock.calls.flat();
  expect(new Set(announced.flatMap(({ tags }) => tags))).toEqual(new Set(['article:1']));
  expect(announced.flatMap(({ withdrawn }) => withdrawn)).toEqual(['article:2']);
  expect(await tell({ tags: 'article:1' })).toBe(400);
  vi.useRealTimers();
});

test('what cannot be read is no change yet, but what was withdrawn is gone', async () => {
  const { source, listener, titles, tell } = await service();
  await until(() => undefined);
  const failing = vi.fn(() => Promise.reject(new Error('no answer')));
  Object.assign(source, { scan: failing, scanArticles: failing });
  expect(await tell({ tags: ['article:1'], withdrawn: ['article:2'] })).toBe(503);
  expect(listener.mock.calls).toEqual([[{ tags: [], withdrawn: ['article:2'] }]]);
  expect(await titles()).toEqual(['一']);
  vi.useRealTimers();
});
