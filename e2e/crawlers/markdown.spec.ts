import { LOCAL, read } from '../support/crawler-reads';
import { RICH_ARTICLE } from '../support/page-kinds';
import { expect, test } from '../support/test';

const BROWSER =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const AGENT = 'text/markdown, text/html;q=0.9, */*;q=0.8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const VARIES = /(^|, )accept(,|$)/i;

test('a page is there as Markdown under .md and for who asks for it, and never for a browser', async ({
  baseURL,
}) => {
  for (const path of [RICH_ARTICLE, '/content/news/101', '/about_us', '/single_page/privacy']) {
    const file = await read(baseURL, `${path}.md`);
    expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, MARKDOWN]);
    expect(file.headers.get('vary')).toMatch(VARIES);
    expect(file.headers.get('link')).toBe(`<${LOCAL}${path}>; rel="canonical"`);
    expect(withoutCode(file.text).match(/\]\((?!https?:|mailto:|tel:).*?\)/g)).toBeNull();

    const asked = await read(baseURL, path, { accept: AGENT });
    expect([asked.headers.get('content-type'), asked.text]).toEqual([MARKDOWN, file.text]);
    // A cache that ignores `Vary` must not serve it to the next browser.
    expect(asked.headers.get('cache-control')).toMatch(/^private/);

    const shown = await read(baseURL, path, { accept: BROWSER });
    expect([shown.headers.get('content-type'), shown.status]).toEqual([HTML, 200]);
    expect(shown.text).toMatch(/^<!DOCTYPE html>/);
    expect(shown.headers.get('vary')).toMatch(VARIES);
  }
});

test('Markdown moves with its page', async ({ baseURL }) => {
  const moved = await read(baseURL, '/content/guides/0101.md');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/content/news/101.md']);
});

/** Removes code, in which Markdown syntax has no meaning. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^( *)(`{3,}).*?^\1\2$/gms, '').replace(/(`+)[^`].*?\1/g, '');
}
