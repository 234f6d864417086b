import { expect, test } from 'vitest';
import { traditionalConverter, withExceptions } from './converter';

const taiwan = await traditionalConverter('tw');

test('other scripts, and text that is already traditional, stay', () => {
  expect(taiwan('Next.js 16, ⟦漢字⟧ &amp; 頭髮')).toBe('Next.js 16, ⟦漢字⟧ &amp; 頭髮');
});

test('a term of the exception list stays, or becomes another; the longest applies', () => {
  const convert = withExceptions(taiwan, { 软件: '软件', 软件园: '軟件園', '发(布)': '發行' });
  expect(convert('软件园的软件发(布)了')).toBe('軟件園的软件發行了');
});
