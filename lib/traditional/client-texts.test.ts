import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_TEXTS } from './client-texts';

const ROOT = new URL('../../', import.meta.url);

/** The test page has one script. */
const ELSEWHERE = ['test/', 'traditional/script-link.tsx'];

/** Code for browsers that is no client component, and server components that such code renders. */
const SHOWN =
  /^lib\/(?:article-enhancements|comments\/(?:load-comments|frame)\.|api\/errors)|\/(?:search-form|error-message|toaster)\./;

const filesOf = (folder: string, ending: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.includes('.test.'))
    .map((file) => folder + file);

/** Texts in Chinese in code for browsers. */
function textsInCode(): string[] {
  const elsewhere = ELSEWHERE.map((start) => `components/${start}`);
  return [...filesOf('components/', '.tsx'), ...filesOf('lib/', '.ts')]
    .filter((file) => !elsewhere.some((start) => file.startsWith(start)))
    .flatMap((file) => {
      const code = readFileSync(new URL(file, ROOT), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      if (!/^'use client'/m.test(code) && !SHOWN.test(file)) return [];
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
