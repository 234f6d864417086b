import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { traditionalConverter } from '@wenzhan/text/traditional/converter';
import characters from 'opencc-js/dict/STCharacters';
import { expect, test } from 'vitest';
import { fontsOf } from './font-subsets';

const ROOT = new URL('../../../', import.meta.url);

const filesIn = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:tsx?|md|ya?ml)$/.test(entry.name))
    .map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'utf8'));

const hanOf = (text: string) => [...new Set(text.match(/\p{Script=Han}/gu))].join('');

/** The 3,755 most common characters: those of the first level of GB 2312. */
function commonCharacters(): string {
  const bytes = Array.from({ length: 40 * 94 }, (_, at) => [
    0xb0 + Math.floor(at / 94),
    0xa1 + (at % 94),
  ]);
  return hanOf(new TextDecoder('gb2312').decode(new Uint8Array(bytes.flat())));
}

const formsOf = new Map(
  characters.split('|').map((entry) => {
    const [simplified = '', ...forms] = entry.split(' ');
    return [simplified, forms.join('')];
  }),
);

async function withoutGlyph(text: string): Promise<string[]> {
  const fonts = await fontsOf(text);
  return [...text].filter((character) => !fonts.has(character));
}

test.each(['tw', 'hk'] as const)(
  'a share image can show every traditional character of the texts and the content of the site (%s)',
  async (variant) => {
    const convert = await traditionalConverter(variant, 'computing');
    const texts = ['app', 'components', 'lib', 'content'].flatMap(filesIn).map(convert);
    const text = hanOf(texts.join(''));
    expect(text.length).toBeGreaterThan(1000);
    expect(await withoutGlyph(text)).toEqual([]);
  },
);

test('a share image can show every traditional form of the most common characters', async () => {
  const common = commonCharacters();
  expect(common).toHaveLength(3755);
  const forms = [...common].map((character) => formsOf.get(character) ?? character);
  expect(await withoutGlyph(hanOf(forms.join('')))).toEqual([]);
});
