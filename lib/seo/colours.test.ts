import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS } from './colours';

const css = readFileSync('components/site/document.module.css', 'utf8');
const token = (name: string) =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.slice(1);

test('the colours are those of the style sheet', () => {
  expect(token('paper')).toEqual([COLOURS.paper, COLOURS.paperDark]);
  expect(token('ink')?.[0]).toBe(COLOURS.ink);
  expect(token('ink-soft')?.[0]).toBe(COLOURS.inkSoft);
  expect(token('rule')?.[0]).toBe(COLOURS.rule);
  expect(token('seal')?.[0]).toBe(COLOURS.seal);
});
