import { readFileSync } from 'node:fs';
import { adaptHtml } from '@wenzhan/content/sources/wordpress/adapt-html';
import { expect, test } from 'vitest';
import { htmlToMarkdown } from '../html-to-markdown';

const INPUT = new URL('../testing/faults/wp-live-post.html', import.meta.url);

test('a post of WordPress is adapted for the live site as for an import', () => {
  const html = readFileSync(INPUT, 'utf8');
  expect(adaptHtml(html, 'https://old.example').replaceAll('\n', '')).toBe(
    '<p>句子里的表情 :mrgreen: 结束。</p><p>第一行<br>第二行</p>' +
      '<p><img src="https://old.example/wp-content/uploads/a.jpg" alt=""></p><p>封面文字</p>' +
      '<p><a href="/a.zip">资料.zip</a></p>',
  );
  expect(htmlToMarkdown(html, () => {})).toBe(
    '句子里的表情 :mrgreen: 结束。\n\n第一行\\\n第二行\n\n![](/wp-content/uploads/a.jpg)\n\n' +
      '封面文字\n\n[资料.zip](/a.zip)\n',
  );
});
