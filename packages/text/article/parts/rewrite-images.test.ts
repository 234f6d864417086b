import { beforeEach, expect, test, vi } from 'vitest';
import { absoluteHtml } from '../absolute';
import { renderBody } from '../body';

const html = (content: string, cdnUrl = '') => renderBody(content, cdnUrl).html;

beforeEach(() => vi.stubEnv('IMAGE_HOSTS', 'cdn.example'));

test('a picture is read against the content delivery base', () => {
  expect(html('<img src="/a.svg" alt="甲">', 'https://cdn.example/x/')).toContain(
    'src="https://cdn.example/x/a.svg"',
  );
});

test('a photo is optimised in several widths', () => {
  const photo = html('<img src="/media/a.jpg" alt="甲">');
  expect(photo).toContain('src="/_next/image?url=%2Fmedia%2Fa.jpg');
  expect(photo.match(/ \d+w/g)?.length).toBeGreaterThan(3);
});

test.each(['/media/a.svg', '/media/a.jpg?v=2', '/a.jpg'])('%s is not optimised', (src) => {
  const drawing = html(`<img src="${src}" alt="甲">`);
  expect(drawing).toContain(`src="${src}"`);
  expect(drawing).not.toContain('srcset');
});

test.each([
  ['width="300" height="200"', 'width="300" height="200"', false],
  ['', 'width="1200" height="675"', true],
  ['width="300"', 'width="300" alt=""', false],
  ['width="100%" height="auto"', 'width="1200" height="675"', true],
  ['width="-1" height="0"', 'width="1200" height="675"', true],
])('a picture with the sizes %j has %s, in a box of fixed ratio: %s', (given, sizes, boxed) => {
  const picture = html(`<img src="/a.svg" alt="" ${given}>`);
  expect(picture).toContain(sizes);
  expect(picture.includes('class="boxed"')).toBe(boxed);
});

test.each([
  ['width="20" height="20"', true],
  ['width="300" height="64"', true],
  ['width="20" height="65"', false],
  ['', true],
  ['width="300"', false],
])(
  'a picture with the sizes %j stays in its line, without a link to itself: %s',
  (given, isIcon) => {
    const text = html(`<p>点<img src="/a.svg" alt="齿轮" ${given}>。</p>`);
    expect(text.includes('class="icon"')).toBe(isIcon);
    expect(text.includes('class="enlarge"')).toBe(!isIcon);
  },
);

test.each([
  ['<p>点<img src="/a.svg" alt="">。</p>', true],
  ['<p><a href="/b"><img src="/a.svg" alt="b"></a>是<b>徽章</b></p>', true],
  ['<p><b>徽章</b> <img src="/a.svg" alt=""></p>', true],
  ['<p><img src="/a.svg" alt=""><br>图的说明</p>', false],
  ['<p>\n<img src="/a.svg" alt="">\n</p>', false],
  ['<p><img src="/a.svg" alt=""> <img src="/b.svg" alt=""></p>', false],
  ['<p>一</p><img src="/a.svg" alt=""><p>二</p>', false],
])('a picture without a size in %s stays in its line, as small as it is: %j', (text, isIn) => {
  const shown = html(text);
  expect(shown.includes('class="icon"')).toBe(isIn);
  expect(shown.includes('class="boxed"')).toBe(!isIn);
  expect(shown.includes('width=')).toBe(!isIn);
});

test('feeds name no unknown image size', () => {
  const text = '<p><img src="/a.svg" alt="甲"></p><img src="/b.svg" alt="" width="30" height="20">';
  expect(absoluteHtml(html(text), 'https://site.example/a')).toBe(
    '<p><img src="https://site.example/a.svg" alt="甲"></p>' +
      '<img src="https://site.example/b.svg" width="30" height="20" alt="">',
  );
});

test('it leads to itself when it has words and no other link', () => {
  expect(html('<img src="/a.svg" alt="甲">')).toContain('<a class="enlarge" href="/a.svg"><img');
  expect(html('<img src="/a.svg" alt="">')).not.toContain('<a');
  expect(html('<a href="/b"><em><img src="/a.svg" alt="甲"></em></a>')).not.toContain('enlarge');
});

test.each([
  [
    '<img src="https://other.example/a.png" alt="甲">',
    '<a href="https://other.example/a.png" rel="noopener noreferrer nofollow">甲</a>',
  ],
  ['<a href="/b"><img src="https://other.example/a.png"></a>', '<a href="/b">图片</a>'],
  ['<img alt="甲">', ''],
])('%s from an unknown host, or from nowhere, is no picture', (content, expected) => {
  expect(html(content)).toBe(expected);
});
