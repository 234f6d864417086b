import { readdirSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.stubEnv('SITE_LOCALE', 'en'));

const HAN = /\p{Script=Han}|[，。、；：？！（）《》「」『』]/u;
/** Serves as any argument: in a text, as a number and as a list of names. */
const ARGUMENT = ['x'];

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsOf(value(ARGUMENT, ARGUMENT, ARGUMENT));
  return Object.values(value as object).flatMap(textsOf);
}

/** The files of one subject each. */
const SUBJECTS = readdirSync(import.meta.dirname)
  .filter((file) => /^(?!counted|messages|shown-texts|text-language)[\w-]+\.ts$/.test(file))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''));

test.each(SUBJECTS)('%s has English texts only', async (subject) => {
  const texts = textsOf({ ...(await import(`../texts/${subject}.ts`)), zh: [] });
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => HAN.test(text))).toEqual([]);
});

test('a number has its noun', async () => {
  const { pages } = await import('./pages');
  expect([0, 1, 2, 1204].map(pages().lists.articles)).toEqual([
    '0 articles',
    '1 article',
    '2 articles',
    '1,204 articles',
  ]);
});
