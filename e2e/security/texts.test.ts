import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { resolveRedirects } from '@wenzhan/contract/urls/resolve-redirects';
import { renderBody } from '@wenzhan/text/article/body';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { llmsTxt } from '../../lib/handlers/crawlers/llms';
import { entryWriter, urlset } from '../../lib/handlers/crawlers/sitemap-xml';
import type { Feed } from '../../lib/handlers/feeds/feed';
import { atomFeed } from '../../lib/handlers/feeds/feed-atom';
import { jsonFeed } from '../../lib/handlers/feeds/feed-json';
import { rssFeed } from '../../lib/handlers/feeds/feed-rss';
import { markdownDocument } from '../../lib/handlers/markdown/markdown-document';
import { jsonLdText } from '../../lib/site/metadata/json-ld-text';
import { expectValidXml } from '../support/xml';
import { ALL } from './hostile-backend';
import { line } from './vectors';

const WORDS = [...ALL, '# 题', '```', '---', '1. a', '> b', '| a |', '[a]: b', '\n\n# c', '~~d~~'];
const MARKDOWN = unified().use(remarkParse).use(remarkGfm).freeze();
const AT = '2025-06-01T00:00:00+08:00';

/** What a Markdown parser finds: kinds of nodes, URL schemes of links, texts of headings. */
function read(markdown: string) {
  const kinds = new Set<string>();
  const schemes = new Set<string>();
  const headings: string[] = [];
  visit(MARKDOWN.parse(markdown), (node) => {
    // GitHub's parser also turns URLs in plain text into links.
    if (node.type === 'link') schemes.add(node.url.replace(/:.*/s, ''));
    else kinds.add(node.type);
    if (node.type !== 'heading') return;
    let words = '';
    visit(node, 'text', ({ value }) => {
      words += value;
    });
    headings.push(line(words));
  });
  return { kinds: [...kinds].sort(), schemes: [...schemes], headings };
}

/** Its texts are replaced by longer ones than the API may have. */
const SITE = siteConfigSchema.parse({ siteName: '文站', locale: 'zh-CN' });

/** Words of one document. */
const BATCH = 10;

test('no text in llms.txt is anything but text', () => {
  for (let at = 0; at < WORDS.length; at += BATCH) {
    const words = WORDS.slice(at, at + BATCH);
    const [first = ''] = words;
    const site = { ...SITE, siteName: first, description: words.join(' ') };
    const sections = words.map((word) => ({
      site,
      list: { path: '/content/news', title: word },
      articles: [{ id: '1', category: 'news', title: word, summary: word }],
    })) as unknown as Feed[];
    const pages = words.map((title) => ({ name: 'a', title, updatedAt: undefined }));
    const { kinds, schemes, headings } = read(
      llmsTxt({ site, sections, pages, sectionPages: pages }),
    );
    expect(headings).toEqual([first, ...words, '页面', 'Optional'].map(line));
    expect(kinds, words.join('\n')).toEqual(
      ['blockquote', 'heading', 'list', 'listItem', 'paragraph', 'root', 'text'].sort(),
    );
    for (const scheme of schemes) expect(scheme).toMatch(/^(https?|mailto)$/);
  }
});

test('no title ends its heading or the front matter of a page’s Markdown', async () => {
  for (const word of WORDS) {
    const markdown = await markdownDocument({
      path: '/a',
      title: word,
      author: word,
      html: '<p>文</p>',
    });
    const [, front = '', rest = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? [];
    expect(front, word).toMatch(/^title: [\s\S]*\nurl: http/);
    const { kinds, headings } = read(rest);
    expect(headings, word).toEqual([line(word)]);
    expect(kinds, word).toEqual(['heading', 'paragraph', 'root', 'text']);
  }
});

/** A text without the characters that XML forbids. */
const xmlLine = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
  line(text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''));

test('feeds with a vector in every text are valid, and say it unchanged', () => {
  const all = ALL.join(' ');
  const site = {
    ...SITE,
    siteName: all,
    logo: { url: '/media/logo.svg', width: 8, height: 8, alt: all },
    license: { name: all, url: 'https://example.com/?"><script>alert(1)</script>' },
  };
  const list = { path: '/content/news', title: all, description: all };
  const articles = ALL.map((word, at) => ({
    ...{ id: String(at), category: 'news', url: `http://localhost:3000/content/news/${at}` },
    ...{ title: word, summary: word, author: word, tags: [{ name: word, title: word }] },
    license: { name: word, url: word },
    ...{ html: renderBody(`<p>头</p>${word}`, '').html, publishedAt: AT, updatedAt: AT },
  }));
  const view = { site, home: '/', list, articles } as unknown as Feed;
  const rss = rssFeed(view);
  expectValidXml(rss, 'rss.rng');
  expectValidXml(atomFeed(view), 'atom.rng');
  const { items } = JSON.parse(jsonFeed(view));
  const { item } = new XMLParser({ parseTagValue: false }).parse(rss).rss.channel;
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
  expect(titles(item).map(xmlLine)).toEqual(ALL.map(xmlLine));
  expect(titles(items)).toEqual(ALL);
});

test('a sitemap has pictures at http(s) addresses only, and is XML', () => {
  const writer = entryWriter('');
  const entries = ALL.map((word, at) =>
    writer.entryOf({
      ...{ kind: 'article', id: String(at), category: 'news', title: word },
      ...{ updatedAt: AT, status: 'published', noindex: false, cover: { url: word } },
    } as unknown as Parameters<typeof writer.entryOf>[0]),
  );
  const { start, end } = urlset();
  const sitemap = start + entries.join('') + end;
  expect(XMLValidator.validate(sitemap)).toBe(true);
  const images = [...sitemap.matchAll(/<image:loc>([^<]*)/g)].map(([, address = '']) => address);
  expect(images.length).toBeGreaterThan(100);
  for (const address of images) expect(address).toMatch(/^https?:\/\//);
});

test('no text ends the script of the structured data', () => {
  for (const word of ALL) expect(jsonLdText({ [word]: word }), word).not.toMatch(/[<>&]/);
});

test('no redirect of the list leads to a script', () => {
  const list = ALL.map((to, at) => ({ from: `/moved-${at}`, to, status: 308 as const }));
  const targets = [...resolveRedirects(list).redirects.values()].map(
    (one) => 'to' in one && one.to,
  );
  expect(targets.length).toBeGreaterThan(0);
  for (const target of targets) expect(target).toMatch(/^(\/|https?:)[^\s"<>]*$/);
});
