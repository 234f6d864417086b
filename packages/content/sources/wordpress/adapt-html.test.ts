import { expect, test } from 'vitest';
import { adaptHtml, ownPath } from './adapt-html';

test.each([
  ['https://old.example/2024/01/a/#x', 'https://old.example', '/2024/01/a/#x'],
  ['http://old.example/2024/01/a/', 'https://old.example', '/2024/01/a/'],
  ['https://old.example/?p=12', 'https://old.example', '/?p=12'],
  ['https://old.example/blog/a/', 'https://old.example/blog', '/blog/a/'],
  ['https://old.example/blog', 'https://old.example/blog', '/'],
  ['https://old.example/blogger', 'https://old.example/blog', 'https://old.example/blogger'],
  ['https://old.example/wp-content/uploads/a.pdf', 'https://old.example', null],
  ['https://old.example/blog/wp-admin/', 'https://old.example/blog', null],
  ['https://other.example/a', 'https://old.example', null],
  ['mailto:a@old.example', 'https://old.example', null],
  ['#x', 'https://old.example', null],
])('a link to %s on %s leads to %j', (href, home, path) => {
  expect(ownPath(href, home)).toBe(path ?? href);
});

const HOME = 'https://old.example';
const embed = (text: string) =>
  `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${text}</div></figure>`;

test.each([
  ['<img src="/wp-content/a.png">', '<img src="https://old.example/wp-content/a.png">'],
  ['<img src="https://cdn.example/a.png">', '<img src="https://cdn.example/a.png">'],
  [
    embed('\nhttps://a.example/b\n'),
    '<p><a href="https://a.example/b">https://a.example/b</a></p>',
  ],
  [embed('<blockquote>x</blockquote>'), embed('<blockquote>x</blockquote>')],
  ['<a name="x">y</a>', '<a name="x">y</a>'],
])('%s becomes %s', (html, adapted) => {
  expect(adaptHtml(html, HOME)).toBe(adapted);
});
