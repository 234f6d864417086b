import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { renderBody } from '@wenzhan/text/article/body';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FilledSection, HomeContent } from '../queries/section-data';
import { pageGraph } from './json-ld';
import { homeMetadata, sectionPageMetadata } from './section-page-metadata';

const site = siteConfigSchema.parse({ siteName: '试站', description: '一个站' });
const body = (html: string) => renderBody(html, '');

beforeEach(() => vi.stubEnv('SITE_URL', 'https://site.test'));

const pageOf = (...sections: object[]) => ({
  page: { name: 'us', title: '我们', description: undefined, updatedAt: undefined, seo: undefined },
  sections: sections as FilledSection[],
  problems: [],
});

function nodes(...sections: object[]) {
  const graph = pageGraph(site, sectionPageMetadata(site, pageOf(...sections)));
  return (graph as unknown as { '@graph': { '@type': string }[] })['@graph'];
}

const nodeOf = (type: string, ...sections: object[]) =>
  nodes(...sections).find((node) => node['@type'] === type);

test('questions have their whole answers', () => {
  const long = '很长的回答。'.repeat(60);
  const items = [{ question: '问？', content: body(`<p>${long}</p>`) }];
  expect(nodeOf('FAQPage', { type: 'questions', title: '常见问题', items })).toMatchObject({
    '@id': 'https://site.test/pages/us#s1',
    name: '常见问题',
    mainEntity: [{ '@type': 'Question', name: '问？', acceptedAnswer: { text: long } }],
  });
});

test('a formula in an answer is its TeX, once', () => {
  const html = '<p>是<code class="language-math math-inline">E=mc^2</code>。</p>';
  const items = [{ question: '问？', content: body(html) }];
  expect(nodeOf('FAQPage', { type: 'questions', items })).toMatchObject({
    mainEntity: [{ acceptedAnswer: { text: '是E=mc^2。' } }],
  });
});

test('all questions of a page are in one node', () => {
  const asking = (title: string | undefined, ...asked: string[]) => ({
    ...{ type: 'questions', title },
    items: asked.map((question) => ({ question, content: body('<p>答</p>') })),
  });
  const pages = (...sections: object[]) =>
    nodes(...sections).filter((node) => node['@type'] === 'FAQPage');
  const call = { type: 'call', title: '来' };
  const found = pages(call, asking('办证', '一', '二'), call, asking('借阅', '三'));
  expect(found).toMatchObject([
    {
      '@id': 'https://site.test/pages/us#s2',
      mainEntity: [{ name: '一' }, { name: '二' }, { name: '三' }],
    },
  ]);
  expect(found[0]).not.toHaveProperty('name');
  expect(pages(asking('办证', '一'), asking('办证', '二'))).toMatchObject([{ name: '办证' }]);
});

test('steps are a way to do what their title says', () => {
  const items = [{ title: '甲', content: body('<p>先</p>') }, { title: '乙' }];
  expect(nodeOf('HowTo', { type: 'steps', title: '做', items })).toMatchObject({
    name: '做',
    step: [
      { position: 1, name: '甲', text: '先' },
      { position: 2, name: '乙', text: '乙' },
    ],
  });
  expect(nodeOf('HowTo', { type: 'steps', items })).toBeUndefined();
});

test('people, quotations, pictures and downloads have nodes; targets that are not safe have none', () => {
  const people = [
    { name: '甲', role: '馆长', path: '/authors/jia' },
    { name: '乙', path: 'javascript:1' },
  ];
  const found = nodes(
    { type: 'people', items: people },
    { type: 'quotation', text: '话', by: '丙' },
    { type: 'pictures', items: [{ url: '/media/a.png', alt: '甲', caption: '乙' }] },
    { type: 'downloads', items: [{ title: '章程', path: '/media/a.pdf', size: 10 }] },
  ).slice(-5);
  expect(found).toMatchObject([
    { '@type': 'Person', name: '甲', jobTitle: '馆长', url: 'https://site.test/authors/jia' },
    { '@type': 'Person', name: '乙' },
    { '@type': 'Quotation', text: '话', creator: { name: '丙' } },
    { '@type': 'ImageObject', contentUrl: 'https://site.test/media/a.png', caption: '乙' },
    { '@type': 'DigitalDocument', name: '章程', size: '10 B' },
  ]);
  expect(found[1]).not.toHaveProperty('url');
});

test.each(['https://', 'https://exa mple.com/a.pdf', 'http://example.com:port/a.pdf'])(
  'a download at %s, which is no address, has none, and costs the page nothing',
  (path) => {
    const items = [
      { title: '章程', path },
      { title: '表格', path: '/media/a.pdf' },
    ];
    expect(nodes({ type: 'downloads', items }).slice(-2)).toEqual([
      { '@type': 'DigitalDocument', name: '章程' },
      { '@type': 'DigitalDocument', name: '表格', url: 'https://site.test/media/a.pdf' },
    ]);
  },
);

test('the organisation can be reached as its contact section says', () => {
  const items = [
    { label: '地址', value: '某路1号', path: '/pages/map' },
    { label: '服务台', value: '010-1234 5678', path: 'tel:+86%2010-12345678' },
    { label: '邮箱', value: '写信', path: 'mailto:a@example.com?subject=x' },
  ];
  expect(nodeOf('Organization', { type: 'contact', items })).toHaveProperty('contactPoint', [
    { '@type': 'ContactPoint', name: '服务台', telephone: '+86 10-12345678' },
    { '@type': 'ContactPoint', name: '邮箱', email: 'a@example.com' },
  ]);
  const address = { type: 'contact', items: items.slice(0, 1) };
  expect(nodeOf('Organization', address)).not.toHaveProperty('contactPoint');
});

test('the home page of an owner keeps the name of the site, and has the words of the page', () => {
  const { page } = pageOf();
  const home: HomeContent = {
    page: { ...page, name: 'home', description: '我们做什么' },
    ...{ sections: [], problems: [] },
  };
  expect(homeMetadata(site, home)).toMatchObject({
    ...{ path: '/', title: null, name: '试站', description: '我们做什么' },
    markdown: true,
  });
  const magazine = homeMetadata(site, { sections: [], problems: [] });
  expect(magazine).toMatchObject({ description: '一个站', markdown: true });
});
