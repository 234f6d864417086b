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
