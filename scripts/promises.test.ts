import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES } from '../testing/documents';

const PAGE = 'docs/promises.md';
const ROW = /^\| (.+) \| `([^`]+)` "([^"]+)" \|$/;

const lines = readFileSync(PAGE, 'utf8').split('\n');
const rows = lines.flatMap((line) => {
  const [, promise, file, title] = ROW.exec(line) ?? [];
  return promise && file && title ? [{ promise, file, title }] : [];
});

test('every row of the tables names a test', () => {
  const written = lines.filter((line) => /^\| (?!promise \|)/.test(line));
  expect(written).toHaveLength(rows.length);
});

test.each(rows)('$promise: its test exists', ({ file, title }) => {
  expect(existsSync(file), file).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain(title);
});

test('every suite of end-to-end tests guards a promise', () => {
  const suites = FILES.filter((file) => /^e2e\/.+\.spec\.ts$/.test(file));
  const named = new Set(rows.map(({ file }) => file));
  expect(suites.length).toBeGreaterThan(0);
  expect(suites.filter((file) => !named.has(file))).toEqual([]);
});
