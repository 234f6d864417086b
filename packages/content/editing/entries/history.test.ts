import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { History } from './history';
import { versionOf } from './text-file';

const PATH = 'news/1.md';
const line = (at: number) => ({ at, by: 'li', what: 'saved' }) as const;

test('the last 50 versions of a text are listed, and what was read before can still be merged', async () => {
  const history = new History(temporaryFolder());
  for (let at = 0; at < 120; at += 1) await history.add(PATH, `text ${at}`, line(at));
  const lines = await history.lines(PATH);
  expect(lines.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => 119 - at));
  expect(await history.text(PATH, versionOf('text 3'))).toBe('text 3');
});

test('a text that nobody has read for a week is forgotten once there are newer ones', async () => {
  const dir = temporaryFolder();
  const history = new History(dir);
  await history.add(PATH, 'old', line(0));
  utimesSync(path.join(dir, PATH, `${versionOf('old')}.txt`), 1, 1);
  for (let at = 1; at < 120; at += 1) await history.add(PATH, `text ${at}`, line(at));
  expect(await history.text(PATH, versionOf('old'))).toBe(null);
  expect(await history.text(PATH, versionOf('text 1'))).toBe('text 1');
});

test('all versions together are bounded, the oldest go first', async () => {
  const dir = temporaryFolder();
  for (let at = 0; at < 12; at += 1) {
    // Each start measures what is there.
    const history = new History(dir, 10_000);
    await history.add(`news/${at}.md`, `${at}`.repeat(1000), line(at));
  }
  const kept = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  );
  expect(kept.length).toBeLessThan(12);
  expect(kept.join()).toContain('news/11.md');
});

test('a text that takes much loses its own versions, and not those of others', async () => {
  const dir = temporaryFolder();
  await new History(dir, 10_000).add('news/1.md', 'x'.repeat(900), line(1));
  for (let at = 0; at < 20; at += 1)
    await new History(dir, 10_000).add('news/2.md', `${at % 10}`.repeat(900 + at), line(at));
  const kept = await new History(dir).lines('news/2.md');
  expect(kept.length).toBeLessThan(12);
  expect(kept[0]?.at).toBe(19);
  expect(await new History(dir).lines('news/1.md')).toHaveLength(1);
});

test('the last version of a text that was deleted not long ago stays, whatever others take', async () => {
  const dir = temporaryFolder();
  const deleted = { at: 1, by: 'li', what: 'deleted' } as const;
  for (const [name, days] of [
    ['news/1.md', 20],
    ['news/2.md', 40],
  ] as const) {
    await new History(dir).add(name, 'earlier', line(0));
    await new History(dir).add(name, 'last', deleted);
    for (const text of ['earlier', 'last']) {
      const time = Date.now() / 1000 - days * 86_400;
      utimesSync(path.join(dir, name, `${versionOf(text)}.txt`), time, time);
    }
  }
  for (let at = 0; at < 30; at += 1)
    await new History(dir, 10_000).add(`guides/${at}.md`, `${at % 10}`.repeat(900), line(at));
  const history = new History(dir);
  expect(await history.text('news/1.md', versionOf('last'))).toBe('last');
  expect(await history.text('news/1.md', versionOf('earlier'))).toBe(null);
  expect(await history.text('news/2.md', versionOf('last'))).toBe(null);
});

test('that readers have seen a text is known after many further saves', async () => {
  const history = new History(temporaryFolder());
  await history.add(PATH, 'public', { at: 0, what: 'published' });
  for (let at = 1; at < 120; at += 1) await history.add(PATH, `text ${at}`, line(at));
  const lines = await history.lines(PATH);
  expect([lines.length, lines.at(-1)?.what, lines[0]?.at]).toEqual([50, 'published', 119]);
});

test('a version that was damaged on the disk is none', async () => {
  const dir = temporaryFolder();
  const history = new History(dir);
  await history.add(PATH, 'text', line(1));
  const { writeFile, appendFile } = await import('node:fs/promises');
  await appendFile(path.join(dir, PATH, 'log.jsonl'), '{"version":');
  expect((await history.lines(PATH)).length).toBe(1);
  await writeFile(path.join(dir, PATH, `${versionOf('text')}.txt`), 'other');
  expect(await history.text(PATH, versionOf('text'))).toBe(null);
  expect(await history.text(PATH, '../../../../etc/passwd')).toBe(null);
});
