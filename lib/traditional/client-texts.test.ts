import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLIENT_TEXTS } from './client-texts';

const FOLDER = new URL('../../components/', import.meta.url);

/** Shown above all pages, outside of the provider; the test page has one script. */
const ELSEWHERE = [
  'feedback/loading-mask.tsx',
  'navigation/navigation-effects.tsx',
  'test/',
  'traditional/script-link.tsx',
];

/** Texts in Chinese in the client components, and in the server component that one of them renders. */
function textsInComponents(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => !ELSEWHERE.some((start) => file.startsWith(start)))
    .flatMap((file) => {
      const code = readFileSync(new URL(file, FOLDER), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const isShown = code.startsWith("'use client'") || file === 'search/search-form.tsx';
      return isShown ? (code.match(/\p{Script=Han}[^'"`<>{}$]*/gu) ?? []) : [];
    });
}

test('each text of a client component is converted for pages in traditional characters', () => {
  expect(
    [...new Set(textsInComponents())].sort(),
    'call pageText() in the component, and add the text to lib/traditional/client-texts.ts',
  ).toEqual(CLIENT_TEXTS.toSorted());
});
