import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceInRun, openRunFolder } from './once';

let close: () => Promise<void>;
beforeEach(async () => {
  vi.stubEnv('E2E_RUN_FOLDER', '');
  close = await openRunFolder();
});
afterEach(() => close());

test('later workers wait for what the first one makes, and get the same', async () => {
  let made = 0;
  const make = async (folder: string) => {
    made += 1;
    await sleep(100);
    await writeFile(path.join(folder, 'thing'), 'made');
  };
  const folders = await Promise.all([1, 2, 3].map(() => onceInRun('a', make)));
  expect(made).toBe(1);
  expect(new Set(folders).size).toBe(1);
  expect(existsSync(path.join(folders[0] ?? '', 'thing'))).toBe(true);
  await close();
  expect(existsSync(folders[0] ?? '')).toBe(false);
});

test('what could not be made is tried again by the next one, in an empty folder', async () => {
  const found: string[][] = [];
  const make = async (folder: string) => {
    found.push(await readdir(folder));
    await writeFile(path.join(folder, 'thing'), 'made');
    if (found.length === 1) throw new Error('no room');
  };
  const all = await Promise.allSettled([1, 2, 3].map(() => onceInRun('a', make)));
  // Any of them can be the first.
  expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(found).toEqual([[], []]);
});
