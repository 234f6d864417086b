import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { keepAssets } from '../../../deploy/retain-assets.mjs';

const MONTH_MS = 31 * 86_400_000;

/** A folder of assets to which builds with one script each are published. */
function someAssets() {
  const to = path.join(temporaryFolder(), 'assets');
  const scripts = path.join(to, '_next/static/chunks');
  const publish = async (name: string, endings = ['', '.br']) => {
    const from = path.join(temporaryFolder(), 'static');
    await mkdir(path.join(from, 'chunks'), { recursive: true });
    for (const ending of endings) await writeFile(path.join(from, 'chunks', name + ending), '');
    await keepAssets(from, to);
  };
  const names = async () => (await readdir(scripts)).sort();
  /** A month passes. */
  const age = async () => {
    const then = new Date(Date.now() - MONTH_MS);
    for (const name of await names()) await utimes(path.join(scripts, name), then, then);
  };
  return { publish, names, age };
}

test('the scripts of a build that ran for a month stay for a month after it was replaced', async () => {
  const { publish, names, age } = someAssets();
  await publish('one.js');
  await age();
  await publish('two.js');
  expect(await names()).toEqual(['one.js', 'two.js']);
  await age();
  await publish('three.js');
  expect(await names()).toEqual(['three.js', 'two.js']);
});

test('a build without compressed copies, made with SELF_HOSTING=0, is published', async () => {
  const { publish, names } = someAssets();
  await publish('one.js', ['']);
  expect(await names()).toEqual(['one.js']);
});
