import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../lib/api/schemas';
import type { Feed } from '../../lib/data/feed';
import { llmsTxt } from '../../lib/seo/llms';
import { markdownDocument } from '../../lib/seo/markdown-document';
import { ALL } from './hostile-backend';

/** Markdown replaces NUL with another character. */
const line = (text: string) =>
  text
    .replace(/[\0\uFFFD]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const WORDS = [...ALL, '# 题', '```', '---', '1. a', '> b', '| a |', '[a]: b', '\n\n# c', '~~d~~'];

/** What a Markdown parser finds: kinds of nodes, URL schemes of links, texts of headings. */
function read(markdown: string) {
  const kinds = new Set<string>();
  const schemes = new Set<string>();
  const headings: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), (node) => {
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

test('no text in llms.txt is anything but text', () => {
  for (const word of WORDS) {
    const site = siteConfigSchema.parse({ siteName: word, description: word });
    const article = { id: '1', category: 'news', title: word, summary: word };
    const category = { name: 'news', title: word, total: 1 };
    const view = { site, category, articles: [article] } as unknown as Feed;
    const pages = [{ name: 'a', title: word, updatedAt: undefined }];
    const { kinds, schemes, headings } = read(llmsTxt({ site, sections: [view], pages }));
    expect(headings, word).toEqual([line(word), line(word), '页面', 'Optional']);
    expect(kinds, word).toEqual(
      ['blockquote', 'heading', 'list', 'listItem', 'paragraph', 'root', 'text'].sort(),
    );
    for (const scheme of schemes) expect(scheme, word).toMatch(/^(https?|mailto)$/);
  }
});

test('no title ends its heading or the front matter of a page’s Markdown', () => {
  for (const word of WORDS) {
    const markdown = markdownDocument({ path: '/a', title: word, author: word, html: '<p>文</p>' });
    const [, front = '', rest = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? [];
    expect(front, word).toMatch(/^title: [\s\S]*\nurl: http/);
    const { kinds, headings } = read(rest);
    expect(headings, word).toEqual([line(word)]);
    expect(kinds, word).toEqual(['heading', 'paragraph', 'root', 'text']);
  }
});
