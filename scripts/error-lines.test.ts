import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DOCUMENTS, FILES, ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';

/** What runs in a server: not commands, not tests. */
const OF_SERVER =
  /^(?:app|components|lib|packages\/(?:content|contract|host|kit|text))\/.*\.tsx?$|^[\w.-]+\.ts$/;
const NOT_OF_SERVER =
  /\.test\.tsx?$|\/testing\/|^packages\/content\/commands\/|^packages\/kit\/command\/|^(?:vitest|playwright)/;

/** Where a line of the level error begins; its text follows as a string or a template. */
const LOGGED = [
  /\blog\(\s*'error',\s*('[^']*'|`[^`]*`)/g,
  /\blogThrottled\(\s*('[^']*'|`[^`]*`)/g,
  /\bconsole\.error\(\s*('[^']*'|`[^`]*`)/g,
];

/** Texts that a table of the code has, and an outbox writes. */
const OF_OUTBOX = /^ {2}(?:failed|lost): ('[^']*'),$/gm;
/** What is shorter says nothing by itself. */
const MIN_LENGTH = 8;

/** The part of a text that is the same each time. */
function fixedPart(literal: string): string {
  const parts = literal.slice(1, -1).split(/\$\{[^}]*(?:\}|$)/);
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one));
  return longest.replace(/^[:\s]+|[:\s]+$/g, '');
}

const lines = FILES.filter((file) => OF_SERVER.test(file) && !NOT_OF_SERVER.test(file)).flatMap(
  (file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const patterns = file.endsWith('/outbox-rounds.ts') ? [...LOGGED, OF_OUTBOX] : LOGGED;
    return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, text = '']) => text));
  },
);

test('each line that the log has at the level error is in the table for owners', () => {
  expect(lines.length).toBeGreaterThan(60);
  const page = DOCUMENTS.find(({ file }) => file === 'docs/operate.zh.md');
  const table = page?.code.join('\n') ?? '';
  const texts = new Set(lines.map(fixedPart).filter(({ length }) => length >= MIN_LENGTH));
  // The first words of a long one are enough.
  const isThere = (text: string) => table.includes(/^.{20,}?(?=[:,;] )/.exec(text)?.[0] ?? text);
  expect([...texts].filter((text) => !isThere(text))).toEqual([]);
});
