import { expect, test } from 'vitest';
import { renderMarkdownAlone } from '../markdown/markdown';
import { renderBody } from './body';

const html = (content: string) => renderBody(content, '').html;
const written = (markdown: string) => html(renderMarkdownAlone(markdown));
const idsOf = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test('equal headings have different ids, whatever their texts end with', () => {
  const text = written('## 介绍\n\n## 介绍\n\n## 介绍 2\n\n## 介绍\n\n## 介绍 2 2\n');
  expect(idsOf(text)).toEqual(['介绍', '介绍-2', '介绍-2-2', '介绍-3', '介绍-2-2-2']);
});

test('a heading gets no id that the text has already', () => {
  expect(idsOf(html('<h2>安装</h2><p id="安装">x</p>'))).toEqual(['安装-2', '安装']);
});

test.each([
  ['[到](#安装)\n\n<h2 id="安装">步骤</h2>', '#%E5%AE%89%E8%A3%85', '<h2 id="安装">'],
  ['[到](#install)\n\n## Install', '#-install', '<h2 id="-install">'],
  ["[到](#whats-new)\n\n## What's new?", '#what-s-new', '<h2 id="what-s-new">'],
  ['[到](#%E4%B8%80%E8%83%8C%E6%99%AF)\n\n## 一、背景', '#一-背景', '<h2 id="一-背景">'],
  ['[到](#step-2)\n\n<h3 id="step-2">步骤</h3>', '#step-2', '<h3 id="step-2">'],
  ['[到](#旧锚)\n\n<a name="旧锚"></a>x', '#%E6%97%A7%E9%94%9A', '<a id="旧锚">'],
  [
    '[到](#old)\n\n<a name="old"></a>x',
    '#user-content-old',
    '<a id="user-content-old" name="old">',
  ],
  ['[到](#x)\n\n<p id="x">y</p>', '#user-content-x', '<p id="user-content-x"><a name="x"></a>y'],
  ['[到](#a%20b)\n\n<span id="a b">y</span>', '#a%20b', '<span id="a b">'],
])('%j leads to its target', (markdown, href, target) => {
  const text = written(markdown);
  expect(text).toContain(`<a href="${href}">到</a>`);
  expect(text).toContain(target);
});

test.each([
  ['[到](#café-が)\n\n## café が'.normalize('NFD'), '#café-が', 'café-が'],
  [`[到](#café-が)\n\n## ${'café が'.normalize('NFD')}`, '#caf%C3%A9-%E3%81%8C', 'café-が'],
  [`[到](#é)\n\n<p id="${'é'.normalize('NFD')}">x</p>`, '#%C3%A9', 'é'],
  ['[到](/content/news/1#café)'.normalize('NFD'), '/content/news/1#café', ''],
])('ids and links to them have composed letters: %j', (markdown, href, id) => {
  const text = written(markdown);
  expect(text).toContain(`<a href="${href}">到</a>`);
  expect(idsOf(text)).toEqual(id ? [id] : []);
});

test('a heading with an id of its own is in the table of contents', () => {
  const { headings } = renderBody('<h2 id="安装">步骤</h2><h3 id="process">x</h3><h2>y</h2>', '');
  expect(headings).toEqual([
    { id: '安装', text: '步骤', depth: 2 },
    { id: 'user-content-process', text: 'x', depth: 3 },
    { id: '-y', text: 'y', depth: 2 },
  ]);
});

test('of equal ids the first one counts, and an anchor is no link in a link', () => {
  expect(html('<p id="a-b">1</p><p id="a-b">2</p>')).toBe('<p id="a-b">1</p><p>2</p>');
  expect(html('<a href="/x"><span id="y">1</span></a>')).toBe(
    '<a href="/x"><span id="user-content-y">1</span></a>',
  );
});

test.each(['location', '__next_f', '$', 'page-main', 'fn-1'])('no id is %s', (id) => {
  expect(html(`<p id="${id}">x</p>`)).toContain(`<p id="user-content-${id}">`);
});

test.each(['1', '注', 'fn-1'])('the footnote %s and its text lead to each other', (label) => {
  const text = written(`甲[^${label}]乙[^${label}]\n\n## fn 1\n\n[^${label}]: 丙`);
  const ids = idsOf(text);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...text.matchAll(/ href="#([^"]+)"/g)].map(([, id = '']) => id);
  expect(links).toHaveLength(4);
  for (const link of links) expect(ids).toContain(link);
  expect(text).toContain('aria-describedby="user-content-footnote-label"');
});

test('ids that other elements refer to stay together', () => {
  const text = html('<table><tr><th id="列-1">a</th><td headers="列-1 x">b</td></tr></table>');
  expect(text).toContain('<th id="列-1">');
  expect(text).toContain('headers="列-1 user-content-x"');
});
