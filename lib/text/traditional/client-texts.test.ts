import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES, ROOT } from '../../../testing/documents';
import { CLIENT_TEXTS } from './client-texts';

/** The test page has one script. */
const ELSEWHERE = /\.test\.|^components\/(?:pages\/test\/|traditional\/script-link)/;

/** Code for browsers that is no client component, and server components that such code renders. */
const SHOWN =
  /^lib\/(?:browser\/article|browser\/comments\/(?:load-comments|frame)\.|api\/errors)|\/(?:search-form|error-message|toaster)\./;

/** Texts in Chinese in code for browsers. */
function textsInCode(): string[] {
  return FILES.filter((file) => /^(?:components\/.*\.tsx|lib\/.*\.ts)$/.test(file))
    .filter((file) => !ELSEWHERE.test(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
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
    'call pageText() or shownText(), and add the text to lib/text/traditional/client-texts.ts',
  ).toEqual(CLIENT_TEXTS.toSorted());
});
