import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FILES, ROOT } from '@wenzhan/kit/testing/documents';
import postcss, { type Container, type Declaration, type Document } from 'postcss';
import { expect, test } from 'vitest';

/** Selectors and lengths that the oldest supported browsers do not know: before Chromium 105, 109; Firefox 121, 120. */
const [NEW_SELECTOR, NEW_LENGTH] = [/:has\(/, /[\d.]r?lh\b/];

/** Sizes of the window and texts of `content` for screen readers: before Chromium 108; Safari 17.4, Firefox 128. */
const [NEW_UNIT, TEXT_BESIDE] = [/[\d.][dls]v(?:[hwbi]|min|max)\b/, / \/ /];

/** Styles without which a page is as readable, only less refined. */
const REFINEMENTS = [
  'article/prose-blocks figure > figcaption:has(+ :global(.code-block))',
  'article/prose-blocks pre > code:has(> :global(.line))',
  'article/prose-blocks .blocks :is(:global(.markdown-alert), figcaption:has(+ :global(.code-block)))',
  'article/prose-pictures :global(.enlarge):has(:global(.boxed))',
  'article/prose .prose table:has(:nth-child(6):is(th, td)) :is(th, td)',
  'frame/nav-list .list li:has([aria-current]) > a',
  'sections/cards-section .card.card:not(:has(a)):hover img',
  'session/preview-bar html:has(.bar)',
  'session/preview-bar body:has(.bar)',
];

test('no layout needs selectors or lengths that supported browsers do not know', () => {
  const found = FILES.filter((file) => /^(app|components)\/.*\.css$/.test(file)).flatMap(newRules);
  expect(found.sort()).toEqual(REFINEMENTS.toSorted());
});

test('no layout or text needs values that supported browsers do not know', () => {
  const found = FILES.filter((file) => /^(app|components)\/.*\.css$/.test(file)).flatMap((file) => {
    const values: string[] = [];
    postcss.parse(readFileSync(path.join(ROOT, file), 'utf8')).walkDecls((declaration) => {
      if (isNew(declaration) && !isAskedFor(declaration.parent))
        values.push(`${file} ${declaration}`);
    });
    return values;
  });
  expect(found).toEqual([
    // Only browsers with popovers have this menu.
    'components/frame/site-header.module.css max-height: 100dvh',
    // Without it the footer of a short page is not at the end of the window.
    'components/frame/site-shell.module.css min-height: 100dvh',
  ]);
});

const isNew = ({ prop, value }: Declaration) =>
  NEW_UNIT.test(value) || (prop === 'content' && TEXT_BESIDE.test(value));

/** Whether it is behind `@supports`. */
const isAskedFor = (around: Container | Document | undefined): boolean =>
  around !== undefined &&
  (('name' in around && around.name === 'supports') || isAskedFor(around.parent));

/** The selectors of rules that such a browser drops, whole or in part. */
function newRules(file: string): string[] {
  const rules: string[] = [];
  const name = file.replace(/^components\/|\.module\.css$/g, '');
  postcss.parse(readFileSync(path.join(ROOT, file), 'utf8')).walkRules((rule) => {
    const hasNewLength = rule.some((node) => node.type === 'decl' && NEW_LENGTH.test(node.value));
    if (hasNewLength || NEW_SELECTOR.test(rule.selector)) rules.push(`${name} ${rule.selector}`);
  });
  return rules;
}
