// Runs alone: it adds files to the modules of the repository.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { addAPage } from '@wenzhan/kit/testing/how-to';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { changedBy } from '../testing/follow-step';
import { importsOf, MODULES, violation } from '../testing/wings';

// What docs/how-to/add-a-page.md adds; `add-a-page.slow.test.ts` follows it.

const steps = addAPage();

test('a page that is added by its how-to has its rows, and is one of the pages of further editions', () => {
  const codeIn = (name: string) => steps.find(({ within }) => within === name)?.code;
  const pattern = /pattern: '([^']+)'/.exec(codeIn('pages') ?? '')?.[1];
  const pages = steps.flatMap(({ file }) => /^app(.+)\/page\.tsx$/.exec(file)?.[1] ?? []);
  // packages/contract/urls/table.test.ts expects the same of every row. The last is the example of a page without data.
  expect(pages).toEqual([pattern, '/[edition]/[[...path]]', '/press']);
  expect(codeIn('PAGES')).toContain(`'${pattern}':`);
  expect(codeIn('PAGE_KINDS')).toContain(`'${pattern}'`);
  const site = parse(changedBy(steps).get('content/site.yaml') ?? '');
  expect(site.headNav[0]).toEqual({ title: expect.any(String), path: pattern });
  expect(site.headNav.length).toBeGreaterThan(2);
});

test('its imports lead through doors', () => {
  const files = steps.filter(({ within, file }) => !within && !existsSync(path.join(ROOT, file)));
  for (const { file } of files) MODULES.add(file);
  const imports = files.flatMap(({ file, code }) => importsOf(file, code));
  expect(imports.length).toBeGreaterThan(14);
  expect(imports.map(violation).filter(Boolean)).toEqual([]);
});
