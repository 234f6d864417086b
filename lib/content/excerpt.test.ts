import { expect, test } from 'vitest';
import { excerptOf } from './excerpt';

test('every match is marked, whatever its case and width', () => {
  expect(excerptOf('用HTTP和ｈｔｔｐ，不用https', ['http'])).toBe(
    '用⟦HTTP⟧和⟦ｈｔｔｐ⟧，不用⟦http⟧s',
  );
});

test('matches that touch or overlap are marked as one', () => {
  expect(excerptOf('中文检索', ['中文', '文检', '检索'])).toBe('⟦中文检索⟧');
});

test('a long text is cut around the first match', () => {
  const excerpt = excerptOf(`${'前'.repeat(200)}目标${'后'.repeat(200)}`, ['目标']);
  expect(excerpt).toBe(`…${'前'.repeat(30)}⟦目标⟧${'后'.repeat(88)}…`);
});

test('a part begins with no mark that belongs to the words before it', () => {
  const around = (mark: string) => `${'前'.repeat(50)}${mark}${'中'.repeat(28)}目标`;
  expect(excerptOf(around('。，'), ['目标'])).toBe(`…${'中'.repeat(28)}⟦目标⟧`);
  expect(excerptOf(around('。（'), ['目标'])).toBe(`…（${'中'.repeat(28)}⟦目标⟧`);
});

test('a text that fits has no dots', () => {
  expect(excerptOf('目标在此', ['目标'])).toBe('⟦目标⟧在此');
});

test('the marks themselves are taken out of the text first', () => {
  expect(excerptOf('⟦假⟧的目标', ['目标'])).toBe('假的⟦目标⟧');
});

test('characters of two units are not cut', () => {
  const excerpt = excerptOf(`${'𠮷'.repeat(50)}x目标${'𠮷'.repeat(100)}`, ['目标']) ?? '\ud800';
  expect(() => encodeURIComponent(excerpt)).not.toThrow();
});

test('without a match there is none', () => {
  expect(excerptOf('目标', ['别的'])).toBeNull();
});
