import '../testing/next';

import { article } from '@wenzhan/content/testing/content-texts';
import { SITE_URL, serveFiles } from '@wenzhan/content/testing/embedded-site';
import { PRODUCTS_CONTENT } from '@wenzhan/content/testing/products';
import { expect, test } from 'vitest';
import { parseHtml } from '../e2e/support/html';
import { expectValidXml } from '../e2e/support/xml';
import { renderPage } from '../testing/render-page';
import { GET as markdown } from './api/markdown/[...path]/route';
import * as articlePage from './content/[category]/[id]/page';
import { GET as feed } from './content/[category]/feed.xml/route';
import * as listPage from './content/[category]/page';
import * as allPage from './content/page';
import { GET as siteFeed } from './feed.xml/route';
import * as sectionPage from './pages/[name]/page';
import { GET as sitemap } from './sitemaps/[shard]/route';
import * as tagPage from './tags/[tag]/page';

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect untyped documents
type Untyped = any;

serveFiles({
  ...PRODUCTS_CONTENT,
  'pages/range.yaml': `title: 范围
sections:
  - { type: articles, title: 水泵, category: pumps, count: 2 }
  - { type: articles, title: 新闻, category: news, count: 2 }
`,
  'news/502.md': article({ title: '旧闻', dates: 'hidden', publishedAt: '2026-01-02T08:00:00Z' }),
});

const of = <T,>(params: T) => ({ params: Promise.resolve(params) });

const shown = async (category: string, id: string) => {
  const { html, metadata } = await renderPage(articlePage, { params: { category, id } });
  return { document: parseHtml(html), metadata };
};
const listed = async (category: string) =>
  parseHtml((await renderPage(listPage, { params: { category } })).html);

const graphOf = (document: ReturnType<typeof parseHtml>): Untyped[] =>
  JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}')[
    '@graph'
  ];

test('a product is shown with number, pictures, specifications, downloads, related ones, and where it stands', async () => {
  const { document } = await shown('isg', '301');
  const texts = [...document.querySelectorAll('h1,h2,h3')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    ...['ISG立式管道离心泵', '技术参数', '主要参数', '型号与性能', '产品介绍', '资料下载', '询价'],
    ...['相关产品', '控制柜', 'ISW卧式泵'],
  ]);
  const trail = [...document.querySelectorAll('nav[aria-label="面包屑"] a')];
  expect(trail.map((link) => link.getAttribute('href'))).toEqual([
    ...['/', '/content/pumps', '/content/isg'],
  ]);
  expect(document.querySelector('header')?.textContent).toContain('型号ISG65-160');
  const pictures = [...document.querySelectorAll('a.enlarge')];
  expect(pictures.map((link) => link.getAttribute('href'))).toEqual([
    ...['/media/isg-front.svg', '/media/isg-cut.svg'],
  ]);
  expect(document.querySelectorAll('img:not([loading="lazy"])')).toHaveLength(1);
  expect(document.querySelector('#downloads')?.textContent).toContain('样本');
  expect(document.querySelector('time, [data-comments], [data-copy-markdown]')).toBeNull();
});

test('columns of numbers are aligned at their end, those of words are not', async () => {
  const { document } = await shown('isg', '301');
  const cells = [...document.querySelectorAll('tbody tr:last-child > *')];
  expect(cells.map(({ textContent, className }) => [textContent, className])).toEqual([
    ...[
      ['ISG65-160', ''],
      ['25.0', 'product-number'],
      ['32', 'product-number'],
      ['', ''],
    ],
  ]);
  expect(cells[0]?.getAttribute('scope')).toBe('row');
  expect(document.querySelector('[role="region"]')?.getAttribute('aria-label')).toBe('型号与性能');
});

test('the form for enquiries is filled in with the product, and is sent as at its own address', async () => {
  const { document } = await shown('isg', '301');
  const form = document.querySelector('form[data-form="enquiry"]');
  expect(form?.getAttribute('action')).toBe('/api/forms/enquiry');
  const input = form?.querySelector('[name="product"]');
  expect(input?.getAttribute('value')).toBe('ISG65-160 ISG立式管道离心泵');
  expect(form?.querySelector(`label[for="${input?.id}"]`)?.textContent).toContain('产品');
  expect(form?.querySelector('[name="_page"]')?.getAttribute('value')).toBe('/forms/enquiry');
  expect(document.querySelector('a[href="#enquire"]')?.textContent).toBe('询价');
});

test('search engines get a product without a price, and no article', async () => {
  const { document, metadata } = await shown('isg', '301');
  const graph = graphOf(document);
  const product = graph.find((node) => node['@type'] === 'Product');
  expect(product).toMatchObject({
    ...{ name: 'ISG立式管道离心泵', sku: 'ISG65-160', mpn: 'ISG65-160', category: 'ISG系列' },
    brand: { '@type': 'Brand', name: '试牌' },
    image: [{ url: `${SITE_URL}/media/isg-front.svg` }, { url: `${SITE_URL}/media/isg-cut.svg` }],
    additionalProperty: [
      { '@type': 'PropertyValue', name: '流量', value: '25', unitText: 'm³/h' },
      { '@type': 'PropertyValue', name: '输送介质', value: '清水' },
    ],
  });
  expect(product).not.toHaveProperty('offers');
  expect(graph.some((node) => node['@type'] === 'Article')).toBe(false);
  expect(JSON.stringify([graph, metadata])).not.toMatch(/datePublished|dateModified|publishedTime/);
  const crumbs = graph.find((node) => node['@type'] === 'BreadcrumbList').itemListElement;
  expect(crumbs.map(({ name }: Untyped) => name)).toEqual([
    ...['首页', '产品中心', 'ISG系列', 'ISG立式管道离心泵'],
  ]);
});

test('a catalogue shows cards without dates, and its series as links with their numbers', async () => {
  const document = await listed('pumps');
  const names = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(names).toEqual(['ISG立式管道离心泵', '控制柜', 'ISW卧式泵', 'ISG小泵']);
  const links = [...document.querySelectorAll('.product-filter a')].map((link) => [
    ...[link.getAttribute('href'), link.textContent, link.getAttribute('aria-current')],
  ]);
  expect(links).toEqual([
    ['/content/pumps', '全部4', 'page'],
    ['/content/isg', 'ISG系列2', null],
    ['/content/isw', 'ISW系列1', null],
  ]);
  expect(document.querySelector('time')).toBeNull();
  const inSeries = await listed('isg');
  expect(inSeries.querySelector('[aria-current="page"]')?.textContent).toBe('ISG系列2');
  expect(inSeries.querySelector('nav[aria-label="面包屑"]')?.textContent).toContain('产品中心');
});

test('articles and lists of a category without dates show none, wherever they are listed', async () => {
  const { document, metadata } = await shown('cases', '401');
  expect(document.querySelector('time')).toBeNull();
  expect(JSON.stringify([graphOf(document), metadata])).not.toMatch(/datePublished|publishedTime/);
  expect((await listed('cases')).querySelector('time')).toBeNull();
  const { html } = await renderPage(tagPage, { params: { tag: '清水' } });
  expect(html).toContain('ISW卧式泵');
  expect(parseHtml(html).querySelector('time')).toBeNull();
  const { document: hidden } = await shown('news', '502');
  expect(hidden.querySelector('header time')).toBeNull();
  expect((await shown('news', '501')).document.querySelector('header time')).not.toBeNull();
});

test('the list of all articles and feeds have nothing without dates; a catalogue has no feed', async () => {
  const { html } = await renderPage(allPage);
  expect(html).toContain('开工');
  expect(html).not.toContain('控制柜');
  const rss = await (await siteFeed(new Request(`${SITE_URL}/feed.xml`))).text();
  expect(rss.match(/<item>/g)).toHaveLength(1);
  const request = new Request(`${SITE_URL}/content/isg/feed.xml`);
  expect((await feed(request, of({ category: 'isg' }))).status).toBe(404);
  const { metadata } = await renderPage(listPage, { params: { category: 'isg' } });
  expect(JSON.stringify(metadata.alternates)).not.toContain('/content/isg/feed.xml');
});

test('sitemaps name a product with its pictures', async () => {
  const url = `${SITE_URL}/sitemaps/1.xml`;
  const text = await (await sitemap(new Request(url), of({ shard: '1.xml' }))).text();
  await expectValidXml(text, 'sitemap.xsd');
  const [entry = ''] = text.match(/<url><loc>[^<]*\/content\/isg\/301<.*?<\/url>/) ?? [];
  expect(entry.match(/<image:loc>[^<]*/g)).toEqual([
    `<image:loc>${SITE_URL}/media/isg-front.svg`,
    `<image:loc>${SITE_URL}/media/isg-cut.svg`,
  ]);
});

test('its Markdown has the specifications as tables, and no date', async () => {
  const path = ['content', 'isg', '301'];
  const url = `${SITE_URL}/${path.join('/')}.md`;
  const text = await (await markdown(new Request(url), of({ path }))).text();
  expect(text).toContain('型号：ISG65-160');
  expect(text).toMatch(/^\| 流量 +\| 25 m³\/h +\|$/m);
  expect(text).toMatch(/^\| ISG65-160 +\| 25\.0 +\| 32 +\| +\|$/m);
  expect(text).toContain(`[样本](${SITE_URL}/media/isg.txt)`);
  expect(text).not.toMatch(/^date:/m);
});

test('a product without pictures, specifications or a form is a page, too', async () => {
  const { document } = await shown('isg', '304');
  const titles = [...document.querySelectorAll('h1,h2')].map(({ textContent }) => textContent);
  expect(titles.slice(0, 2)).toEqual(['ISG小泵', '产品介绍']);
  expect(document.querySelector('form, .product-gallery, table')).toBeNull();
});

test('a section of the articles of a catalogue shows products, with the style sheet that they need', async () => {
  const { html } = await renderPage(sectionPage, { params: { name: 'range' } });
  const document = parseHtml(html);
  const cards = [...document.querySelectorAll('.product-card')];
  expect(cards).toHaveLength(2);
  expect(cards.map((card) => card.querySelector('time'))).toEqual([null, null]);
  expect(document.querySelector('.product-cards h3 a')?.getAttribute('href')).toMatch(
    /^\/content\//,
  );
  expect(document.querySelector('link[rel="stylesheet"][href^="/brand/products."]')).not.toBeNull();
  expect(document.querySelectorAll('section')).not.toHaveLength(0);
  expect(document.querySelectorAll('article:not(.product-card)').length).toBeGreaterThan(0);
});
