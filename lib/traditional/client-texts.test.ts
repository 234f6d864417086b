import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_TEXTS } from './client-texts';

const ROOT = new URL('../../', import.meta.url);

/** Shown above all pages, outside of the provider; the test page has one script. */
const ELSEWHERE = [
  'feedback/loading-mask.tsx',
  'navigation/navigation-effects.tsx',
  'test/',
  'traditional/script-link.tsx',
];

const filesOf = (folder: string, ending: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => folder + file);

/** Texts in Chinese in code for browsers, and in the server component that such code renders. */
function textsInCode(): string[] {
  const elsewhere = ELSEWHERE.map((start) => `components/${start}`);
  return [...filesOf('components/', '.tsx'), ...filesOf('lib/article-enhancements/', '.ts')]
    .filter((file) => !elsewhere.some((start) => file.startsWith(start)))
    .flatMap((file) => {
      const code = readFileSync(new URL(file, ROOT), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const isShown = /^'use client'|^import .*shown-text/m.test(code) || /search-form/.test(file);
      if (!isShown) return [];
      const texts = code.match(/(?<=')[^'\n]*\p{Script=Han}[^'\n]*(?=')/gu) ?? [];
      const unconverted =
        code.match(/(?<=>|^) *\p{Script=Han}[^<{]*|"[^"\n]*\p{Script=Han}.*"/gmu) ?? [];
      return [...texts, ...unconverted.map((text) => `not converted: ${text}`)];
    });
}

test('each text of code for browsers is converted for pages in traditional characters', () => {
  expect(
    [...new Set(textsInCode())].sort(),
    'call pageText() or shownText(), and add the text to lib/traditional/client-texts.ts',
  ).toEqual(CLIENT_TEXTS.toSorted());
});
