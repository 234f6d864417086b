import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gateScripts } from './gate-scripts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-gate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, code] of Object.entries(files)) await writeFile(path.join(folder, name), code);
  return folder;
}

test('the runtime of the bundler starts from the floor on, and does nothing below', async () => {
  const folder = await folderWith({ 'turbopack-1.js': 'started.push(1)//', 'a.js': 'let a' });
  await gateScripts(folder);
  const started: number[] = [];
  const start = new Function('started', 'self', 'AbortSignal', await code('turbopack-1.js'));
  start(started, {}, undefined);
  start(started, { AbortSignal: class {} }, class {});
  expect(started).toEqual([]);
  start(started, globalThis, AbortSignal);
  expect(started).toEqual([1]);
  expect(await code('a.js')).toBe('let a');

  function code(name: string) {
    return readFile(path.join(folder, name), 'utf8');
  }
});

test('without a runtime the build stops: its scripts would start anywhere', async () => {
  const folder = await folderWith({ 'main.js': '' });
  await expect(gateScripts(folder)).rejects.toThrow('no runtime');
});
