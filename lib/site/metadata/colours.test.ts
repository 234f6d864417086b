import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tokensIn } from '../../../testing/tokens';
import { COLOURS } from './colours';

test('the colours are those of the style sheet', () => {
  const css = readFileSync('components/frame/document.module.css', 'utf8');
  const { paper, ink, rule, seal, 'ink-soft': inkSoft } = tokensIn(css, '@layer tokens');
  expect(paper).toBe(`light-dark(${COLOURS.paper}, ${COLOURS.paperDark})`);
  for (const [name, value] of Object.entries({ ink, inkSoft, rule, seal })) {
    expect(value, name).toContain(`light-dark(${COLOURS[name as keyof typeof COLOURS]}, `);
  }
});
