import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { importsOf, MODULES } from '../testing/wings';

/** Safari before 16.4 does not run a script that has one, and no build lowers it. */
const LOOKBEHIND = /\(\?<[=!]/;

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('no script of a page has expressions that supported browsers do not know', () => {
  const isClient = (file: string) => /^['"]use client['"]/m.test(textOf(file));
  const reached = new Set([...MODULES].filter(isClient)).add('instrumentation-client.ts');
  // A set that grows is walked to its end.
  for (const file of reached) for (const { to } of importsOf(file)) reached.add(to);
  expect(reached).toContain('packages/contract/request/request.ts');
  expect([...reached].filter((file) => LOOKBEHIND.test(textOf(file)))).toEqual([]);
});
