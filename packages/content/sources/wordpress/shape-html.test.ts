import { renderBody } from '@wenzhan/text/article/body';
import { beforeEach, expect, test, vi } from 'vitest';
import { adaptHtml } from './adapt-html';

const HOME = 'https://old.example';

beforeEach(() => vi.stubEnv('IMAGE_HOSTS', 'old.example'));

const adapted = (html: string) => adaptHtml(html, HOME);
/** As a page of the site shows it. */
const shown = (html: string) => renderBody(adapted(html), HOME).html;
const image = (name: string, more = '') => `<img src="${HOME}/${name}"${more}>`;

test('a smiley is as high as its line, and an emoji is text', () => {
  const smiley = '<img src="/s.png" alt=":mrgreen:" class="wp-smiley" style="height: 1em;">';
  expect(shown(`<p>好${smiley}吧</p>`)).toMatch(
    /<img [^>]*width="20" height="20".* class="icon">吧/,
  );
  const emoji = '<img src="https://s.w.org/x.svg" alt="😀" class="emoji">';
  expect(adapted(`<p>好${emoji}</p>`)).toBe('<p>好😀</p>');
});

test('what boxes only place stands one below the other, each block for itself', () => {
  const box = (name: string, html: string) => `<div class="wp-block-${name}">${html}</div>`;
  const columns = box(
    'columns',
    box('column', '<p>一</p>') + box('column', '<ul><li>二</li></ul>'),
  );
  expect(adapted(columns)).toBe('<p>一</p><ul><li>二</li></ul>');
  const media = '<figure class="wp-block-media-text__media"><img src="/a.jpg" alt="图"></figure>';
  const text = box('media-text__content', '<p>三</p>');
  expect(adapted(box('media-text', media + text))).toMatch(
    /^<figure[^>]*><img[^>]*><\/figure><p>三<\/p>$/,
  );
  expect(adapted(box('buttons', box('button', '<a href="https://x.example/">按</a>')))).toBe(
    '<p><a href="https://x.example/">按</a></p>',
  );
});

test('the date of a post in a list does not touch its title', () => {
  const date =
    '<time datetime="2018-11-03" class="wp-block-latest-posts__post-date">11月3日</time>';
  expect(adapted(`<ul><li><a href="https://x.example/">题</a>${date}</li></ul>`)).toBe(
    '<ul><li><a href="https://x.example/">题</a> <time>11月3日</time></li></ul>',
  );
});

test('verse keeps its lines and indentation', () => {
  const verse = '<pre class="wp-block-verse">一\n  二  三<br><em>四</em></pre>';
  expect(adapted(verse)).toBe('<p>一<br>\u00a0\u00a0二\u00a0\u00a0三<br><em>四</em></p>');
});

const figures = (...names: string[]) =>
  names.map((name) => `<figure>${image(name, ' alt=""')}</figure>`).join('');
const picture = (name: string, more = '') => `<img src="${HOME}/${name}" alt=""${more}>`;
const thumbnail = ' class="size-thumbnail" width="150" height="150"';

test.each([
  [
    'of the block editor',
    `<figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image">${picture('a.jpg')}<figcaption>甲</figcaption></figure><figure class="wp-block-image">${picture('b.jpg')}</figure><figcaption>说明</figcaption></figure>`,
    `<div class="gallery"><figure>${picture('a.jpg')}<figcaption>甲</figcaption></figure>${figures('b.jpg')}</div><p>说明</p>`,
  ],
  [
    'of its older versions',
    `<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure>${picture('a.jpg')}</figure></li><li class="blocks-gallery-item"><figure><a href="${HOME}/b.jpg">${picture('b-300x200.jpg')}</a></figure></li></ul></figure>`,
    `<div class="gallery">${figures('a.jpg')}<figure>${picture('b.jpg')}</figure></div>`,
  ],
  [
    'of its oldest version',
    `<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure>${picture('a.jpg')}</figure></li></ul>`,
    `<div class="gallery">${figures('a.jpg')}</div>`,
  ],
  [
    'of the classic editor, whose thumbnails lead to pages',
    `<div id="gallery-1" class="gallery"><dl class="gallery-item"><dt class="gallery-icon"><a href="${HOME}/a/">${picture('a-150x150.jpg', thumbnail)}</a></dt><dd class="wp-caption-text gallery-caption">甲</dd></dl><br style="clear: both"></div>`,
    `<div class="gallery"><figure><img src="${HOME}/a.jpg" alt="" class="size-thumbnail" width="150" height="150"><figcaption>甲</figcaption></figure></div>`,
  ],
  [
    'of the classic editor in a theme with HTML5',
    `<div class="gallery"><figure class="gallery-item"><div class="gallery-icon"><a href="${HOME}/a.jpg">${picture('a-150x150.jpg', thumbnail)}</a></div><figcaption class="gallery-caption">甲</figcaption></figure></div>`,
    `<div class="gallery"><figure><img src="${HOME}/a.jpg" alt="" class="size-thumbnail" width="150" height="150"><figcaption>甲</figcaption></figure></div>`,
  ],
  ['with a text in it', '<div class="gallery"><p>字</p></div>', '<p>字</p>'],
])('a gallery %s is rows of pictures', (_, html, gallery) => {
  // Sizes in the names of files are another test.
  expect(adapted(html).replace(/ width="300" height="200"/g, '')).toBe(gallery);
  expect(shown(html).includes('<div class="gallery">')).toBe(gallery.includes('gallery"'));
});

test.each([
  ['<img src="/a-300x200.jpg">', 'width="300" height="200"'],
  ['<img src="/a-300x200.jpg" width="150">', 'width="150" height="100"'],
  ['<img src="/a.jpg" style="width:120.5px; height:80px">', 'width="120" height="80"'],
  ['<img src="/a.jpg" width="30" height="20" style="width:99px;height:99px">', 'width="30"'],
])('the size of %s is %s', (html, size) => {
  expect(adapted(html)).toContain(size);
});

test.each([
  [
    'a cover of the first version',
    '<section class="wp-block-cover-image" style="background-image:url(\'/a.jpg\')"><h2>题</h2></section>',
    `<p>${image('a.jpg', ' alt=""')}</p><h2>题</h2>`,
  ],
  [
    'a file with its preview',
    '<div class="wp-block-file"><object class="wp-block-file__embed" data="/a.pdf"></object><a href="/a.pdf">甲</a><a href="/a.pdf" class="wp-block-file__button" download>Download</a></div>',
    '<p><a href="/a.pdf">甲</a></p>',
  ],
  [
    'a file with nothing but its button',
    '<div class="wp-block-file"><a href="/a.pdf" class="wp-block-file__button">下载</a></div>',
    '<p><a href="/a.pdf" class="wp-block-file__button">下载</a></p>',
  ],
  [
    'a caption of a theme without HTML5',
    `<div class="wp-caption">${image('a.jpg')}<p class="wp-caption-text">说明</p></div>`,
    `<figure>${image('a.jpg')}<figcaption>说明</figcaption></figure>`,
  ],
  [
    'code of a plugin',
    '<pre class="brush: java">int a;<br>int b;</pre>',
    '<pre><code class="language-java">int a;\nint b;\n</code></pre>',
  ],
  [
    'a page that could not be embedded',
    '<p>https://a.example/b</p><p></p>',
    '<p><a href="https://a.example/b">https://a.example/b</a></p>',
  ],
  [
    'the label of a form',
    '<form class="wp-block-search"><label>搜索</label></form><p>字</p>',
    '<p>字</p>',
  ],
  [
    'an acronym of old editors, with its meaning',
    '<p>甲<acronym title="For The Win">FTW</acronym></p>',
    '<p>甲<abbr title="For The Win">FTW</abbr></p>',
  ],
  [
    'an address, in its own paragraph',
    '<h2>题</h2><address>路<del>1</del>2号<br>城</address><p>字</p>',
    '<h2>题</h2><p>路<del>1</del>2号<br>城</p><p>字</p>',
  ],
  [
    'centred text of old editors, in its own paragraph',
    '<p>一</p><center>二<br><img src="https://old.example/a.jpg"></center><p>三</p>',
    '<p>一</p><p>二<br><img src="https://old.example/a.jpg"></p><p>三</p>',
  ],
  [
    'a plugin of old browsers',
    '<object><param name="movie" value="https://a.example/b.swf"><embed src="https://a.example/b.swf"></object>',
    '<p><a href="https://a.example/b.swf">https://a.example/b.swf</a></p>',
  ],
])('%s is shown', (_, html, expected) => {
  expect(adapted(html)).toBe(expected);
});
