import { expect, test } from 'vitest';
import { renderBody } from '../body';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

test.each([
  [
    'short cells only',
    [
      ['甲', '很长的一格文字'],
      ['', '短'],
    ],
    '1',
  ],
  ['Latin letters are half as wide', [['Shift+Tab 键', '很长的一格文字']], '1'],
  [
    'one long cell is enough',
    [
      ['甲', '乙'],
      ['甲', '很长的一格文字'],
    ],
    '1',
  ],
  ['no short column', [['很长的一格文字', '很长的一格文字']], undefined],
  ['a seventh column', [['甲', '乙', '丙', '丁', '戊', '己', '庚']], '1 2 3 4 5 6'],
] as const)('a table names its short columns: %s', (_, rows, short) => {
  const { html } = renderBody(`<table>${rows.map((cells) => row(...cells)).join('')}</table>`, '');
  expect(/data-short="([^"]*)"/.exec(html)?.[1]).toBe(short);
});

test('columns of a table with joined cells are not told apart', () => {
  const html = '<table><tr><td colspan="2">甲</td><td>乙</td></tr></table>';
  expect(renderBody(html, '').html).not.toContain('data-short');
});
