import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FILES, ROOT } from '@wenzhan/kit/testing/documents';
import postcss, { type AtRule, type Rule } from 'postcss';
import { expect, test } from 'vitest';

const BASE = 'components/frame/document.module.css';
const SHEETS = FILES.filter((file) => /^(app|components)\/.*\.css$/.test(file));

function rulesOf(file: string): Rule[] {
  const rules: Rule[] = [];
  postcss.parse(readFileSync(path.join(ROOT, file), 'utf8')).walkRules((rule) => {
    rules.push(rule);
  });
  return rules;
}

/** The queries around a rule. */
function mediaOf({ parent }: Rule | AtRule): string {
  if (parent?.type === 'rule') return mediaOf(parent as Rule);
  if (parent?.type !== 'atrule') return '';
  const { name, params } = parent as AtRule;
  return `${name === 'media' ? params : ''} ${mediaOf(parent as AtRule)}`;
}

test('a dark theme, chosen or of the system, changes nothing on paper but what the root element sets back', () => {
  const found = SHEETS.flatMap((file) =>
    rulesOf(file)
      .filter((rule) => /data-theme|prefers-color-scheme/.test(rule.selector + mediaOf(rule)))
      .filter((rule) => !mediaOf(rule).includes('screen'))
      .map((rule) => `${file} ${rule.selector} ${rule.nodes.join()}`),
  );
  expect(found).toEqual(
    ['light', 'dark'].map((one) => `${BASE} .document[data-theme="${one}"] color-scheme: ${one}`),
  );
});

/** The number of classes, attributes and pseudo-classes: those of the root element have nothing else. */
const specificity = ({ selector }: Rule) => selector.match(/[.[:]/g)?.length ?? 0;

test('on paper the root element has what is for paper, also without the layers, which the build replaces', () => {
  const ofRoot = rulesOf(BASE).filter(({ selector }) => !/[\s>+~]/.test(selector));
  const [onPaper, others] = [true, false].map((isPaper) =>
    ofRoot.filter((rule) => mediaOf(rule).includes('print') === isPaper),
  ) as [Rule[], Rule[]];
  const sets = (rule: Rule, prop: string) =>
    rule.nodes.some((node) => node.type === 'decl' && node.prop === prop);
  const lost = onPaper.flatMap((rule) =>
    rule.nodes.flatMap((node) =>
      node.type !== 'decl'
        ? []
        : others
            .filter((other) => sets(other, node.prop) && specificity(other) > specificity(rule))
            .map((other) => `${node.prop} of ${other.selector}`),
    ),
  );
  expect(lost).toEqual([]);
});
