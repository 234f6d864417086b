import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { fontsOf } from './font-subsets';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, readFile: vi.fn(real.readFile) };
});

const failOnce = () => vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE'));

test('what the disk does not give once is read for the next image', async () => {
  failOnce();
  await expect(fontsOf('')).rejects.toThrow('EMFILE');
  expect(await fontsOf('')).toEqual(new Map());
  failOnce();
  await expect(fontsOf('文')).rejects.toThrow('EMFILE');
  expect([...(await fontsOf('文')).keys()]).toEqual(['文']);
});

test('a sans has the letters that it draws, and serifs those that it lacks', async () => {
  const [serif, sans] = [await fontsOf('文A한', 'serif'), await fontsOf('文A한', 'sans')];
  const nameOf = (fonts: typeof sans, letter: string) =>
    /Noto (?:Sans|Serif) SC/.exec(JSON.stringify(fonts.get(letter)?.names))?.[0];
  for (const letter of ['文', 'A']) {
    expect(nameOf(sans, letter)).toBe('Noto Sans SC');
    expect(nameOf(serif, letter)).toBe('Noto Serif SC');
  }
  expect(sans.get('한')).toBeDefined();
  expect(sans.get('한')).toBe(serif.get('한'));
});
