import { expect, test } from 'vitest';
import { withoutWordEnd } from './word-ends';

test.each([
  ['pump', ['pump', 'pumps', "pump's", "pumps'", 'pumping', 'pumped']],
  ['install', ['install', 'installs', 'installing', 'installed']],
  ['box', ['boxes']],
  ['batter', ['battery', 'batteries']],
  ['stop', ['stopping', 'stopped', 'stops']],
  ['hous', ['house', 'houses', 'housing']],
  ['class', ['class', 'classes']],
])('the common beginning %s is looked for with %j', (stem, words) => {
  for (const word of words) expect(withoutWordEnd(word), word).toBe(stem);
});

test.each([
  ...['news', 'series', 'lens', 'status', 'analysis', 'gas', 'string', 'speed', 'bring', 'note'],
  ...['wordpress', '3d', 'vue3', 'c++', '泵', 'straße', `${'a'.repeat(50)}s`, "don't"],
])('%s has no end to leave out', (word) => {
  expect(withoutWordEnd(word)).toBe(word);
});
