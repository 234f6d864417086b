import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES, ROOT } from '../testing/documents';

/** Names of values that only authorised clients may know, and an operator that compares them. */
const SECRET = String.raw`\w*(?:secret|password|bearer|signature|proof|(?:refresh|loopback)Key|_TOKEN)\b(?:\(\w*\))?`;
const OPERATOR = String.raw`\s*[!=]==?\s*`;
/** Literals and missing values are not secrets. */
const NO_SECRET = String.raw`(?!['"]|undefined\b|null\b|0\b)`;
const COMPARED = new RegExp(
  `(?:${SECRET}${OPERATOR}${NO_SECRET}|[!=]==?\\s*(?:[\\w.]+\\.)?${SECRET})`,
  'i',
);

test.each([
  'if (given !== process.env.REVALIDATE_SECRET) return;',
  'headers[LOOPBACK_HEADER] === loopbackKey()',
  'key === store.refreshKey',
  'password == other',
  'token === env.PREVIEW_TOKEN',
])('%s is a comparison that its time betrays', (line) => {
  expect(line).toMatch(COMPARED);
});

test('the product compares no secret so', () => {
  const files = FILES.filter(
    (file) =>
      /^(?:app|components|lib)\/.*\.tsx?$|^\w+\.ts$/.test(file) &&
      !/\.test\.|\/testing\//.test(file),
  );
  const compared = files.flatMap((file) => {
    const lines = readFileSync(path.join(ROOT, file), 'utf8').split('\n');
    return lines.filter((line) => COMPARED.test(line)).map((line) => `${file}: ${line.trim()}`);
  });
  expect(files.length).toBeGreaterThan(200);
  expect(compared).toEqual([]);
});
