import { expect, test } from 'vitest';
import { matchBlocks, placeBeside } from './match-blocks';

const TEXT = [
  '第一段，[有链接](/content/guides/201)。',
  '## 一个标题',
  '<!-- 不显示 -->',
  '```js title="a.ts"\nconst a = 1;\n\nconst b = 2;\n```',
  '| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |',
  '**最后**一段',
].join('\n\n');

test('blocks of the text are matched with elements of the page by what they say', () => {
  const elements = [
    '第一段，有链接。',
    '一个标题',
    '',
    'const a = 1;\n\nconst b = 2;',
    '甲乙12',
    '最后一段',
  ];
  const matches = matchBlocks(TEXT, elements).map(({ from, element }) => [
    TEXT.slice(from, from + 4),
    element,
  ]);
  expect(matches).toEqual([
    ['第一段，', 0],
    ['## 一', 1],
    ['```j', 3],
    ['| 甲 ', 4],
    ['**最后', 5],
  ]);
});

test('an element that the text does not have costs no other its place', () => {
  const elements = ['目录', '第一段，有链接。', '附注', '最后一段'];
  expect(matchBlocks(TEXT, elements).map(({ element }) => element)).toEqual([1, 3]);
});

test('a place between two anchors is as far between them on the other side', () => {
  const anchors = [
    { own: 0, other: 100 },
    { own: 10, other: 200 },
    { own: 20, other: 1000 },
  ];
  expect([0, 5, 15, 20, 99].map((own) => placeBeside(anchors, own))).toEqual([
    100, 150, 600, 1000, 1000,
  ]);
  expect(placeBeside([], 5)).toBe(0);
});
