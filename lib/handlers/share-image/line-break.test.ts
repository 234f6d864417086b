import { describe, expect, test } from 'vitest';
import { breakLines } from './line-break';

/** Han characters and full-width punctuation are 1 wide, all others 0.5. */
const measure = (text: string) =>
  Array.from(text).reduce((sum, one) => sum + (/[\u2e80-\uffef“”‘’…—]/.test(one) ? 1 : 0.5), 0);

const broken = (text: string, width: number, lines = 9) =>
  breakLines(text, { width, lines, measure });

const TITLES = [
  '缓存页、就地重建与“旧页先用着”：stale-while-revalidate究竟在什么时候更新（《HTTP缓存》笔记）',
  '为什么每一页都在服务器上写好，而不是在浏览器里？',
  '《网页内容无障碍指南》（WCAG 2.2）里的“目标大小”：24像素够不够？够，也不够……',
  '一二三四五六七八，九十。一二三四五六七八！九十（一二三四五六七八）九十',
  '“”“”（）（）《》《》，，，。。。',
];

describe.each(TITLES)('%s', (title) => {
  test.each([4, 5, 6, 7, 8, 9, 11, 14])('in lines of %i', (width) => {
    const lines = broken(title, width, 99);
    for (const line of lines) {
      expect(line).not.toMatch(/^[，。、；：？！）》”’…]/);
    }
    for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[（《“‘]$/);
    expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
  });
});

test('words stay whole where they fit', () => {
  expect(broken('使用stale-while-revalidate', 12)).toEqual(['使用stale-while-', 'revalidate']);
  expect(broken('怎样使用键盘浏览', 5)).toEqual(['怎样使用', '键盘浏览']);
});

test('lines are about equally long', () => {
  expect(broken('一二三四五六七八九十一二', 10)).toHaveLength(2);
  const widths = broken('写第一篇文章之前要知道的几件事', 12).map(measure);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(5);
});

test('a word longer than a line is torn, and nothing is wider than the line', () => {
  const lines = broken('pneumonoultramicroscopicsilicovolcanoconiosis', 6);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(6);
});

test('what does not fit ends with an ellipsis, inside the line and after no opening mark', () => {
  for (const title of TITLES) {
    for (const width of [5, 6, 7, 8, 9]) {
      const lines = broken(title, width, 2);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toMatch(/[^（《“，、：]…$/);
      expect(measure(lines[1] ?? '')).toBeLessThanOrEqual(width);
    }
  }
});

test('an empty text has no lines', () => {
  expect(broken('', 10)).toEqual([]);
  expect(broken('  \n ', 10)).toEqual([]);
});
