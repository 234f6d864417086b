import { type CallName, endpoints } from '@wenzhan/contract/calls/endpoints';
import type { NavEntry } from '@wenzhan/contract/calls/site';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { parseTarget } from '@wenzhan/contract/urls/target';
import { renderBody } from '@wenzhan/text/article/body';
import { renderMarkdown } from '@wenzhan/text/markdown/markdown';
import { resolvePictureUrl } from '@wenzhan/text/pictures/pictures';
import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import {
  ALL,
  CUT_HEAD,
  contentOf,
  hostileAnswer,
  INDEXES,
  idOf,
  nameOf,
  siteNameFor,
  TURNS,
  tokenOf,
} from './hostile-backend';
import { HTML_FILES, htmlVectors, readVectors } from './vectors';

const ELEMENTS = new Set(
  `a abbr aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em
   figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s
   samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u
   ul var wbr audio video source track
   math semantics annotation mrow mi mn mo mtext ms mspace mfrac msqrt mroot mstyle mpadded mphantom
   menclose mtable mtr mtd msub msup msubsup munder mover munderover mmultiscripts mprescripts
   none`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  `abbr align alt ariaDescribedBy ariaLabel ariaLabelledBy checked cite className colSpan
   dataFootnoteBackref dataFootnoteRef dataFootnotes dataShort dataTitle dataVideo dateTime decoding dir
   disabled headers height href hrefLang id lang loading open rel reversed role rowSpan scope sizes span src
   srcSet start
   tabIndex title translate type value width controls default kind label playsInline poster preload srcLang dataLine
   encoding display mathcolor mathbackground mathsize mathvariant displaystyle scriptlevel depth lspace rspace
   voffset linethickness notation form fence separator stretchy symmetric minsize maxsize largeop movablelimits
   accent accentunder columnalign rowspacing columnspacing columnspan rowspan linebreak`.split(
    /\s+/,
  ),
);
const ADDRESSES = ['href', 'src', 'cite', 'dataVideo', 'poster'];
const CLASSES =
  /^(?:hljs[\w-]*|javascript|boxed|icon|gallery|code-block|enlarge|language-[\w+#.-]+|table-scroll|task-list-item|contains-task-list|footnotes|sr-only|data-footnote-backref|[a-z]+_|markdown-alert[a-z-]*|line|formula(?:-inline)?|math-(?:inline|display)|mathcal|mathscr|(?:up|down)strike|sout|(?:tml|chr|wbk)-[\w-]+)$/;

const parse = (html: string): Root => unified().use(rehypeParse, { fragment: true }).parse(html);

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  visit(parse(html), 'element', (element) => {
    found.push(element);
  });
  return found;
}

/** The scheme of a URL, resolved as in a browser. */
const schemeOf = (address: string) => new URL(address, 'https://site.example').protocol;

/** The problems of HTML that is about to be put into a page. */
function faultsOf(html: string): string[] {
  return elementsOf(html)
    .flatMap(({ tagName, properties }) => [
      ...(ELEMENTS.has(tagName) ? [] : [`element ${tagName}`]),
      // The name of any other element is a variable.
      ...Object.keys(properties).filter(
        (name) => !ATTRIBUTES.has(name) && !(tagName === 'a' && name === 'name'),
      ),
      ...ADDRESSES.map((name) => properties[name])
        .filter((address) => address !== undefined)
        .filter((address) => !/^(https?|mailto|tel):$/.test(schemeOf(String(address))))
        .map((address) => `address ${address}`),
      ...[properties.className ?? []].flat().filter((name) => !CLASSES.test(String(name))),
      ...(/^(user-content-|-|h[1-6]$|.*[^a-z0-9])/i.test(String(properties.id ?? '-'))
        ? []
        : [`id ${properties.id}`]),
      ...(tagName === 'input' && properties.disabled !== true ? ['a control'] : []),
    ])
    .map(String);
}

test('most vectors are dangerous as they stand', () => {
  const dangerous = htmlVectors().filter((vector) => faultsOf(vector).length > 0);
  expect(dangerous.length).toBeGreaterThan(300);
});

test.each(HTML_FILES)('nothing active is left of the %s', (file) => {
  for (const vector of readVectors(file)) {
    expect(faultsOf(renderBody(vector, '').html), vector).toEqual([]);
  }
});

test('nothing active is left of Markdown', async () => {
  for (const vector of readVectors('markdown')) {
    expect(faultsOf(renderBody(await renderMarkdown(vector), '').html), vector).toEqual([]);
  }
});

test.each(INDEXES)('nor of a quarter of them together, as in article %i', (index) => {
  expect(faultsOf(renderBody(contentOf(index), '').html)).toEqual([]);
});

test('a second reading finds the same HTML: nothing changes its meaning on the way', () => {
  for (const vector of htmlVectors()) {
    // A parser drops the line break at the start of a code block.
    const html = renderBody(vector, '').html.replace(/(<pre[^>]*>)\n/g, '$1');
    expect(unified().use(rehypeStringify).stringify(parse(html)), vector).toBe(html);
  }
});

test('no vector is an address of a link or a picture that is not http(s) or of this site', () => {
  for (const vector of ALL) {
    const addresses = [
      parseTarget(vector)?.href,
      resolvePictureUrl(vector, ''),
      resolvePictureUrl(vector, 'https://cdn.example'),
      resolvePictureUrl('a.png', vector),
    ];
    for (const address of addresses.filter((one) => one !== undefined)) {
      expect(schemeOf(address), vector).toMatch(/^https?:$/);
      expect(address, vector).not.toMatch(/[\s"<>]/);
    }
  }
});

/** The data of a call of the hostile backend as the site reads it. `cut` are the paths of texts that are too long. */
function readCall<C extends CallName>(call: C, query: Record<string, string> = {}, token?: string) {
  const written = hostileAnswer(call, new URLSearchParams(query), token);
  const parsed = parseTolerantly(endpoints[call].data, written);
  if (!parsed.success) throw parsed.error;
  const { data, leftOut } = parsed.data;
  const cut = leftOut.filter(({ isTooLong }) => isTooLong).map(({ path }) => path.join('.'));
  return { json: JSON.parse(JSON.stringify(data)), cut };
}

/** Texts of one field, in each of which every vector should be whole. */
function missingIn(texts: string[]): string[] {
  return ALL.filter((vector) => !texts.some((text) => text.includes(vector)));
}

test('every vector reaches names and summaries of pages within their bounds', () => {
  const articles = TURNS.map((turn) => readCall('article_info', { id: idOf(turn) }));
  const pages = TURNS.map((turn) => readCall('single_page', { name: nameOf(turn) }));
  const categories = readCall('category_list');
  expect([...articles, ...pages, categories].flatMap(({ cut }) => cut)).toEqual([]);
  const shown = articles.map(({ json }) => json.article);
  const fields = {
    ...{ title: shown.map(({ title }) => title), author: shown.map(({ author }) => author) },
    ...{ summary: shown.map((one) => one.summary), tags: shown.flatMap(({ tags }) => tags) },
    ...{ alt: shown.map(({ cover }) => cover.alt), license: shown.map((one) => one.license.name) },
    seo: shown.map(({ seo }) => seo.description),
    page: pages.map(({ json }) => json.page.title),
    category: categories.json.list.map(({ title }: { title: string }) => title),
  };
  for (const [field, texts] of Object.entries(fields)) expect(missingIn(texts), field).toEqual([]);
});

test('every vector reaches lists, and the texts of every page, within their bounds', () => {
  const lists = INDEXES.flatMap((index) => [
    readCall('search', { keyword: `k${index}` }),
    readCall('article_info', { id: idOf(index) }),
  ]);
  const sites = INDEXES.map((index) => readCall('index_info', {}, tokenOf(index)));
  const others = [readCall('index_info'), readCall('page_list'), readCall('article_list')];
  expect([...lists, ...sites, ...others].flatMap(({ cut }) => cut)).toEqual([]);
  const textsOf = (key: string) =>
    lists.flatMap(({ json }) => (json[key] ?? []).map(({ title }: { title: string }) => title));
  expect([missingIn(textsOf('list')), missingIn(textsOf('related'))]).toEqual([[], []]);
  for (const { json } of lists.filter((one) => one.json.list)) {
    const excerpts = json.list.map(({ excerpt }: { excerpt: string }) => excerpt);
    expect(missingIn(excerpts)).toEqual([]);
  }
  expect(missingIn(TURNS.map((turn) => siteNameFor(tokenOf(turn))))).toEqual([]);
  const titlesOf = ({ title, children = [] }: NavEntry): string[] => [
    title,
    ...children.flatMap(titlesOf),
  ];
  for (const { json } of sites) expect(missingIn(json.site.headNav.flatMap(titlesOf))).toEqual([]);
});

test('the page about_us has texts that are cut within a tag', () => {
  const { json, cut } = readCall('single_page', { name: 'about_us' });
  expect(cut).toEqual(['page.title', 'page.description', 'page.seo.title', 'page.seo.description']);
  expect(json.page).toMatchObject(CUT_HEAD);
  expect(json.page.title).toMatch(/"><img src=x onerro…$/);
});
