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
