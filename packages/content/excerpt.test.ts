import { expect, test } from 'vitest';
import { excerptOf } from './excerpt';

const FAR = '前'.repeat(50);
const LEAD = '中'.repeat(28);

test.each([
  ['marks all, of any case and width', '用HTTP和ｈｔｔｐs', 'http', '用⟦HTTP⟧和⟦ｈｔｔｐ⟧s'],
  ['marks what overlaps as one', '中文检索', '中文检 检索', '⟦中文检索⟧'],
  ['marks what touches as one', '中文检索', '中文 检索', '⟦中文检索⟧'],
  ['has no dots where the text fits', '目标在此', '目标', '⟦目标⟧在此'],
  ['has no marks of the text', '⟦假⟧的目标', '目标', '假的⟦目标⟧'],
  ['does not begin with 。，', `${FAR}。，${LEAD}目标`, '目标', `…${LEAD}⟦目标⟧`],
  ['may begin with （', `${FAR}。（${LEAD}目标`, '目标', `…（${LEAD}⟦目标⟧`],
  ['is of the longest match', `目标${FAR}目标在此`, '目标 在此', `…${'前'.repeat(30)}⟦目标在此⟧`],
  ['begins with its block', `${FAR}\n一句话有目标。`, '目标', '一句话有⟦目标⟧。'],
  [
    'ends with its block',
    `${FAR}${'中'.repeat(9)}目标\n${FAR}`,
    '目标',
    `…${'前'.repeat(21)}${'中'.repeat(9)}⟦目标⟧　${FAR}`,
  ],
  ['ends with a long enough block', `目标${FAR}${FAR}\n${FAR}`, '目标', `⟦目标⟧${FAR}${FAR}`],
  ['parts a heading from its text', '目标的用处\n用处很多。', '目标', '⟦目标⟧的用处　用处很多。'],
  ['is null without a match', '目标', '别的', null],
])('an excerpt %s', (_, text, words, excerpt) => {
  expect(excerptOf(text, words.split(' '))).toBe(excerpt);
});

test('a long text is cut around the first match', () => {
  const excerpt = excerptOf(`${'前'.repeat(200)}目标${'后'.repeat(200)}`, ['目标']);
  expect(excerpt).toBe(`…${'前'.repeat(30)}⟦目标⟧${'后'.repeat(88)}…`);
});

test('an emoji is cut neither at the ends nor by the marks', () => {
  const family = '👨‍👩‍👧‍👦';
  for (let shift = 0; shift < 12; shift += 1) {
    const text = `${'x'.repeat(shift)}${family.repeat(9)}目标${family.repeat(20)}`;
    const excerpt = excerptOf(text, ['目标']) ?? '';
    expect(excerpt.replace(/[…⟦⟧x目标]/g, '').replaceAll(family, ''), `${shift}`).toBe('');
  }
  expect(excerptOf(`合影${family}`, ['👩'])).toBe(`合影⟦${family}⟧`);
});

test('characters of two units are not cut', () => {
  const excerpt = excerptOf(`${'𠮷'.repeat(50)}x目标${'𠮷'.repeat(100)}`, ['目标']) ?? '\ud800';
  expect(() => encodeURIComponent(excerpt)).not.toThrow();
});

test.each([
  ['pump', 'Pumps, and a pump-house', '⟦Pumps⟧, and a ⟦pump⟧-house'],
  ['instal batter', 'Installing batteries', '⟦Installing⟧ ⟦batteries⟧'],
  ['检', '检索', '⟦检⟧索'],
])('to the end of its word %s is marked in “%s”', (words, text, excerpt) => {
  expect(excerptOf(text, words.split(' '), true)).toBe(excerpt);
});
