import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { productStylesheet, productStylesheetPath } from './product-stylesheet';

const file = productStylesheetPath().replace('/brand/', '');
const css = productStylesheet(file)?.css ?? '';

test('its name has a hash of its content, and an earlier one is answered, too', () => {
  expect(productStylesheet(file)?.isCurrent).toBe(true);
  expect(productStylesheet('products.00000000.css')).toEqual({ css, isCurrent: false });
  expect(productStylesheet('products.css')).toBeNull();
});

test('old browsers can read it: no nesting, no ranges, no newer selectors', () => {
  postcss.parse(css).walkAtRules(({ name, params }) => {
    expect([name, params]).toEqual([
      'media',
      expect.stringMatching(/^(print|\(min-width:\d+rem\))$/),
    ]);
  });
  postcss.parse(css).walkRules(({ parent }) => expect(parent?.type).not.toBe('rule'));
  // A rule of its own, which is no more than a hint.
  expect(css.replace(/nav li:has\([^{]*\{[^}]*\}/, '')).not.toMatch(
    /:is\(|:where\(|:has\(|@layer|light-dark|oklch|color\(/,
  );
});

test('it has rules for each class of products that components name, and for no other', () => {
  const folders = ['components/article', 'components/products', 'components/lists'];
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => readFileSync(path.join(ROOT, folder, name), 'utf8')),
  );
  const named = sources.join('').match(/(?<=["'` ])product-[a-z]+(?=["'` ])/g);
  const styled = css.match(/(?<=\.)product-[a-z]+/g);
  expect(new Set(styled)).toEqual(new Set(named));
});
