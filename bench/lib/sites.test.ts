import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../e2e/support/site';
import { SMALL_MACHINE } from './sites';

test('the bench measures the settings that docs/deploy.md gives for a small machine', () => {
  const text = readFileSync(path.join(ROOT, 'docs/deploy.md'), 'utf8');
  const { NODE_OPTIONS, ...others } = SMALL_MACHINE.env;
  const rest = Object.entries(others).map(([name, value]) => `${name}=${value}`);
  expect(text).toContain(`export NODE_OPTIONS='${NODE_OPTIONS}'\nexport ${rest.join(' ')}\n`);
  expect(text).toContain(`under ${SMALL_MACHINE.megabytes} MB`);
});
