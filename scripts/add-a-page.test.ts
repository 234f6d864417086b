import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TRADITIONAL_HOME } from '../lib/urls/traditional';
import { ROOT } from '../testing/documents';
import { addAPage } from '../testing/how-to';
import { importsOf, MODULES, violation } from '../testing/wings';

// What docs/how-to/add-a-page.md adds; `add-a-page.slow.test.ts` follows it.

const steps = addAPage();

test('a page that is added by its how-to has its rows, and the page in traditional characters that each row needs', () => {
  const codeIn = (name: string) => steps.find(({ within }) => within === name)?.code;
  const pattern = /pattern: '([^']+)'/.exec(codeIn('pages') ?? '')?.[1];
  const pages = steps.flatMap(
    ({ file }) => /^app(.+)\/page(?:\.hant)?\.tsx$/.exec(file)?.[1] ?? [],
  );
  // lib/urls/table.test.ts expects the same of every row.
  expect(pages).toEqual([pattern, `${TRADITIONAL_HOME}${pattern}`]);
  expect(codeIn('PAGE_KINDS')).toContain(`'${pattern}'`);
});

test('its imports lead through doors', () => {
  const files = steps.filter(({ within, file }) => !within && !existsSync(path.join(ROOT, file)));
  for (const { file } of files) MODULES.add(file);
  const imports = files.flatMap(({ file, code }) => importsOf(file, code));
  expect(imports.length).toBeGreaterThan(9);
  expect(imports.map(violation).filter(Boolean)).toEqual([]);
});
