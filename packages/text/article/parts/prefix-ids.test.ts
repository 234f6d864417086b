import { expect, test } from 'vitest';
import { renderMarkdownAlone } from '../../markdown/markdown';
import { renderBody } from '../body';

const TEXT =
  '<h2>安装</h2><p><a href="#安装">到</a> <a href="#old">旧</a> <a href="/x#安装">外</a></p>' +
  '<p id="old">x</p><table><tr><th id="k">a</th><td headers="k">b</td></tr></table>';

test('the ids of a text have its prefix, and its own links lead to them', () => {
  const { html, headings } = renderBody(TEXT, '', 's1-');
  expect(headings).toEqual([{ id: 's1-安装', text: '安装', depth: 2 }]);
  expect(html).toContain('<h2 id="s1-安装">');
  expect(html).toContain('<a href="#s1-安装">');
  expect(html).toContain('<a href="#s1-user-content-old"');
  expect(html).toContain('href="/x#');
  expect(html).toContain('headers="s1-user-content-k"');
});

test('two texts of a page share no id', () => {
  const idsOf = (prefix: string) =>
    [...renderBody(TEXT, '', prefix).html.matchAll(/ (?:id|name)="([^"]+)"/g)].map(([, id]) => id);
  const [first, second] = [idsOf('s1-'), idsOf('s2-')];
  expect(first.length).toBeGreaterThan(3);
  expect(first.filter((id) => second.includes(id))).toEqual([]);
});

test.each(['1', '注'])('the footnote %s and its text lead to each other', (label) => {
  const markdown = `甲[^${label}]\n\n[^${label}]: 乙`;
  const { html } = renderBody(renderMarkdownAlone(markdown), '', 's1-');
  const valuesOf = (attribute: RegExp) => [...html.matchAll(attribute)].map(([, value]) => value);
  const links = valuesOf(/ href="#([^"]+)"/g);
  expect(links).toHaveLength(2);
  for (const link of links) expect(valuesOf(/ id="([^"]+)"/g)).toContain(link);
});

test('tables of several texts of a page have distinct names', () => {
  const table = '<table><tr><td>1</td></tr></table>';
  const namesOf = (prefix: string) =>
    [...renderBody(table, '', prefix).html.matchAll(/aria-label="([^"]+)"/g)].map(
      ([, name]) => name,
    );
  expect([...namesOf(''), ...namesOf('s1-1-'), ...namesOf('s2-1-')]).toEqual([
    '表格1',
    '表格1-1-1',
    '表格2-1-1',
  ]);
});
