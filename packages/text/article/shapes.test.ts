import { expect, test, vi } from 'vitest';
import { renderMarkdownAlone } from '../markdown/markdown';
import { absoluteHtml } from './absolute';
import { renderBody } from './body';
import { toMarkdown } from './markdown';

const PAGE = 'https://site.example/content/news/1';
const body = (content: string, cdnUrl = '') => renderBody(content, cdnUrl);
const html = (content: string, cdnUrl = '') => body(content, cdnUrl).html;
const written = (markdown: string) => html(renderMarkdownAlone(markdown));
const markdown = (content: string) => toMarkdown(html(content), PAGE);

const INLINE = '<code class="language-math math-inline">';

test('formulas are MathML with their TeX, and TeX in plain text', () => {
  const content = `<p>能量${INLINE}E=mc^2</code>。</p>`;
  const { html: text, lead } = body(content);
  expect(text).toContain('<p>能量<math><semantics><mrow><mi>E</mi><mo>=</mo>');
  expect(text).toContain('<annotation encoding="application/x-tex">E=mc^2</annotation>');
  expect(lead).toBe('能量E=mc^2。');
  expect(markdown(content)).toBe('能量$E=mc^2$。\n');
  expect(absoluteHtml(text, PAGE).replace(/<[^>]+>/g, '')).toBe('能量E=mc2。');
});

test('a formula that stands alone scrolls inside itself and has a name', () => {
  const text = written('$$\n\\frac{a}{b}\n$$\n\n$$c$$');
  expect(text).toContain(
    '<div class="formula" tabindex="0" role="region" aria-label="公式1"><math',
  );
  expect(text).toContain(
    '<div class="formula" tabindex="0" role="region" aria-label="公式2"><math',
  );
  expect(text).not.toContain('<pre');
  expect(toMarkdown(text, PAGE)).toBe('$$\n\\frac{a}{b}\n$$\n\n$$\nc\n$$\n');
});

test('a long formula in a sentence scrolls inside itself, too', () => {
  const long = 'a+'.repeat(20);
  const text = html(`<p>${INLINE}${long}b</code></p>`);
  expect(text).toContain('<p><span class="formula formula-inline" tabindex="0" role="region"');
  expect(toMarkdown(text, PAGE)).toBe(`$${long}b$\n`);
});

test('a formula that stands alone inside a paragraph stays there', () => {
  const text = html('<p>前<code class="math-display">x</code>后</p>');
  expect(text).toContain('<p>前<span class="formula" tabindex="0"');
  expect(toMarkdown(text, PAGE)).toBe('前$x$后\n');
});

test.each([
  '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
  '\\begin{array}{r|l}a&b\\\\\\hline c&d\\end{array}',
  '\\color{red}x',
  '\\boxed{x}',
  '\\begin{align}a&=b\\\\c&=d\\end{align}',
  '\\fcolorbox{red}{blue}{x}\\llap{x}\\cancelto{0}{x}\\raisebox{1em}{x}\\!\\sout{x}',
])('%s has no style of its own', (tex) => {
  const text = html(
    `<pre><code class="language-math math-display">${tex.replace(/&/g, '&amp;')}</code></pre>`,
  );
  expect(text).toContain('<math display="block"');
  expect(text).not.toContain(' style=');
});

test.each(['\\bad', '\\href{javascript:alert(1)}{x}', '\\def\\a{\\a\\a}\\a', '{'.repeat(20_000)])(
  'a formula that TeX does not understand stays code: %.20s',
  (tex) => {
    expect(html(`${INLINE}${tex}</code>`)).toBe(`${INLINE}${tex}</code>`);
  },
);

test('MathML of a backend is read by its TeX; without it only its text stays', () => {
  const tex = '<annotation encoding="application/x-tex">x^2</annotation>';
  expect(html(`<math><mi href="javascript:alert(1)">x</mi>${tex}</math>`)).toBe(
    html(`${INLINE}x^2</code>`),
  );
  expect(html('<p><math><mi>x</mi></math></p>')).toBe('<p>x</p>');
});

test.each([
  ['NOTE', '注意'],
  ['TIP', '提示'],
  ['IMPORTANT', '重要'],
  ['WARNING', '警告'],
  ['caution', '小心'],
])('> [!%s] is a note with the title %s', (name, title) => {
  const kind = name.toLowerCase();
  const text = written(`> [!${name}]\n> 记住**它**。`);
  expect(text).toBe(
    `<div class="markdown-alert markdown-alert-${kind}" role="note">\n` +
      `<p class="markdown-alert-title">${title}</p>\n<p>记住<strong>它</strong>。</p>\n</div>`,
  );
  expect(toMarkdown(text, PAGE)).toBe(`> [!${name.toUpperCase()}]\n> 记住**它**。\n`);
});

test.each(['> [!HINT]\n> x', '> [!NOTE] x', '> x [!NOTE]'])('%j is a quotation', (text) => {
  expect(written(text)).toContain('<blockquote>');
});

test('the English title of a callout of a backend becomes Chinese, its own stays', () => {
  const callout = (title: string) =>
    html(`<div class="markdown-alert markdown-alert-tip x">${title}<p>y</p></div>`);
  const title = (words: string) => `<p class="markdown-alert-title">${words}</p>`;
  expect(callout(title('<svg></svg>Tip'))).toContain(title('提示'));
  expect(callout(title('窍门'))).toContain(title('窍门'));
  expect(callout('')).toContain(title('提示'));
});

const TS = '```ts title="a.ts" {2-3} showLineNumbers{8}\n/* 一\n\n二 */ let a;\n```';

test('code has a title, marked lines and numbers, which are not part of its text', () => {
  const text = written(TS);
  expect(text).toContain('<figure><figcaption>a.ts</figcaption>');
  expect(text).toContain(
    '<span class="line" data-line="8"><span class="hljs-comment">/* 一\n</span></span>' +
      '<mark class="line" data-line="9"><span class="hljs-comment">\n</span></mark>' +
      '<mark class="line" data-line="10"><span class="hljs-comment">二 */</span> ',
  );
  expect(text.replace(/<[^>]+>/g, '')).toContain('/* 一\n\n二 */ let a;\n');
  expect(toMarkdown(text, PAGE)).toBe(
    '```ts title="a.ts" {2,3} showLineNumbers{8}\n/* 一\n\n二 */ let a;\n```\n',
  );
});

test.each([
  ['js{2}', 'language-js', ['<span', '<mark']],
  ['js{1, 2}', 'language-js', ['<mark', '<mark']],
  [
    'js:line-numbers {1}',
    'language-js',
    ['<mark class="line" data-line="1"', '<span class="line" data-line="2"'],
  ],
  [
    'js:line-numbers=7',
    'language-js',
    ['<span class="line" data-line="7"', '<span class="line" data-line="8"'],
  ],
  ['javascript=', 'language-javascript', ['<span class="line" data-line="1"', '<span']],
  ['javascript=10', 'language-javascript', ['<span class="line" data-line="10"', '<span']],
  ['{2}', null, ['<span', '<mark']],
  [
    'ts{1}:no-line-numbers [a.ts]',
    'language-ts',
    ['<figcaption>a.ts</figcaption>', '<mark', '<span class="line">'],
  ],
])('```%s has a language, marked lines and numbers', (info, language, parts) => {
  const text = written(`\`\`\`${info}\nlet a\nlet b\n\`\`\``);
  expect(/language-[^" ]*/.exec(text)?.[0] ?? null).toBe(language);
  expect(text).toMatch(new RegExp(parts.join('.*'), 's'));
});

test('a pipe in a formula divides no cells of a table', () => {
  const formula = (tex: string) => `${INLINE}${tex}</code>`;
  const table = `<table><tr><th>甲</th></tr><tr><td>${formula('|x|, \\|y\\|')}</td></tr></table>`;
  expect(markdown(table)).toContain('\n| $$\\|x\\|, \\Vert y\\Vert $$ |');
});

test('added and removed lines of a diff are said to be', () => {
  const text = written('```diff\n a\n-b\n+c\n```');
  expect(text).toMatch(
    /<span class="line"> a\n<\/span><del class="line">.*-b.*\n.*<ins class="line">.*\+c/s,
  );
});

test('code without any of it is not divided', () => {
  expect(written('```ts\nlet a;\nlet b;\n```')).not.toContain('class="line"');
});

test('audio and video have controls, a name and a link, and load nothing by themselves', () => {
  expect(html('<audio src="/media/a.mp3" title="钟声" autoplay loop></audio>')).toBe(
    '<audio src="/media/a.mp3" controls preload="none" aria-label="钟声"><a href="/media/a.mp3">钟声</a></audio>',
  );
  const video = html(
    '<video width="640" height="360" poster="/media/p.png"><source src="/media/a.webm" type="video/webm">' +
      '<track src="/media/a.vtt" kind="captions" srclang="zh" label="字幕" default>旧</video>',
  );
  expect(video).toBe(
    '<video src="/media/a.webm" controls preload="none" aria-label="视频" playsinline width="640" height="360" ' +
      'poster="/media/p.png"><track src="/media/a.vtt" kind="captions" srclang="zh" label="字幕" default>' +
      '<a href="/media/a.webm">视频</a></video>',
  );
});

test('media of the CDN plays if the policy knows it, other media is a link, or nothing', () => {
  vi.stubEnv('IMAGE_HOSTS', 'cdn.example,pictures.example');
  const audio = (src: string, cdn = 'https://cdn.example') =>
    html(`<audio src="${src}"></audio>`, cdn);
  expect(audio('a.mp3')).toContain('<audio src="https://cdn.example/a.mp3"');
  expect(audio('a.mp3', 'https://new.example')).toMatch(/^<a href="https:\/\/new.example\/a.mp3"/);
  expect(audio('https://pictures.example/a.mp3')).toMatch(/^<a /);
  expect(audio('javascript:alert(1)')).toBe('');
});

test('feeds have absolute addresses of media, Markdown a link', () => {
  const text = html('<video src="/media/a.webm" poster="/media/p.png" title="演示"></video>');
  expect(absoluteHtml(text, PAGE)).toContain('poster="https://site.example/media/p.png"');
  expect(toMarkdown(text, PAGE)).toContain('https://site.example/media/a.webm');
});
