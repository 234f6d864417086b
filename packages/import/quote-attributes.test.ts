import { expect, test } from 'vitest';
import { quoteAttributes } from './quote-attributes';
import { importFolder } from './testing/markdown-folder';

test.each([
  ['<img src=/a/b.png>', '<img src="/a/b.png">'],
  ['字<img width=20 src = a/b.png alt=图/>字', '字<img width=20 src = "a/b.png" alt=图/>字'],
  ['## <a href=https://a.example/b/>甲</a>', '## <a href="https://a.example/b/">甲</a>'],
  [
    '| <img src=/a.png> |\n| - |\n| <img src=/b.png> |',
    '| <img src="/a.png"> |\n| - |\n| <img src="/b.png"> |',
  ],
  ['> 一\n> <img src=/a.png alt="b=/c">', '> 一\n> <img src="/a.png" alt="b=/c">'],
])('values with a slash get quotation marks: %s', (written, by) => {
  expect(quoteAttributes(written)).toBe(by);
});

test.each([
  '`<img src=/a.png>` 和``<a href=/b>``',
  '```html\n<img src=/a.png>\n```',
  '    <img src=/a.png>',
  '\\<img src=/a.png>',
  '<img src="/a.png" alt=\'b=/c\'>',
  'a < b = c / d > e',
  '<img src=a.png>',
  '若 $0<x \\le 1$，则 $y=a/b$，且 $z>0$。',
  '$a<b \\text{ and } c=1/2 > d$',
])('code and other text stays as it is: %s', (written) => {
  expect(quoteAttributes(written)).toBe(written);
});

test('pictures and links of HTML without quotation marks arrive, and are not text', async () => {
  const { text } = await importFolder({
    'a.md':
      '# 甲\n\n<img src=img/a.png>\n\n字<img src=img/b.png width=9/>和<a href=./乙.md>乙</a>\n',
    '乙.md': '# 乙\n\n字\n',
    'img/a.png': 'a',
    'img/b.png': 'b',
  });
  expect(text('甲')).toMatch(
    /^<img src="\/media\/import\/a-\w+\.png">\n\n字<img src="\/media\/import\/b-\w+\.png" width=9\/>和<a href="\/content\/\S+\/\d+">乙<\/a>$/,
  );
});
