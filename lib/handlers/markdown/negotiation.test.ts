import {
  unstable_getResponseFromNextConfig as getResponse,
  getRewrittenUrl,
} from 'next/experimental/testing/server';
import { expect, test } from 'vitest';
import { markdownRewrites, PREFERS_MARKDOWN } from './negotiation';

const pattern = new RegExp(`^${PREFERS_MARKDOWN}$`);

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.8', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/x-markdown, text/markdown; charset=utf-8, text/plain;q=0.5', true],
  ['text/markdown;q=1.0, text/html;q=0.7, */*;q=0.1', true],
  ['Text/Markdown, TEXT/HTML', true],
  ['text/html;Q=0.9,\ttext/markdown', true],
  ['text/html2, text/markdown', true],
  [', ,text/markdown', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
  ['text/html, text/markdown', false],
  ['text/html, text/markdown;q=0.9', false],
  ['text/html;level=1, text/markdown', false],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown; q=0, */*', false],
  ['text/x-component', false],
  ['TEXT/HTML, text/markdown', false],
  ['text/markdowns', false],
  ['x-text/markdown', false],
])('%j asks for Markdown: %s', (accept, asks) => {
  expect(pattern.test(accept)).toBe(asks);
});

/** Milliseconds of the fastest of some runs. */
function duration(accept: string): number {
  const runs = Array.from({ length: 10 }, () => {
    const started = performance.now();
    for (let turn = 0; turn < 5; turn += 1) pattern.test(accept);
    return performance.now() - started;
  });
  return Math.min(...runs);
}

test.each([
  'text/html,',
  'text/html;q=0 text/html,',
  'text/markdown;q=0,',
  'text/html ',
  'text/markdown;',
  ' ; ',
  ',',
])('a hundred times %j takes a hundred times as long, not ten thousand times', (piece) => {
  const of = (length: number) => `${piece.repeat(length / piece.length)}x`;
  duration(of(600));
  // Between the two, because another process may have the processor during all long runs.
  expect(duration(of(60_000))).toBeLessThan(1000 * duration(of(600)));
});

async function rewriteOf(path: string, accept = 'text/markdown'): Promise<string | null> {
  const nextConfig = { rewrites: async () => markdownRewrites };
  const url = `https://site.test${path}`;
  const response = await getResponse({ url, headers: { accept }, nextConfig });
  return getRewrittenUrl(response)?.replace('https://site.test', '') ?? null;
}

test.each([
  ['/content/news/101', '/api/markdown/content/news/101'],
  ['/single_page/terms', '/api/markdown/single_page/terms'],
  ['/about_us', '/api/markdown/about_us'],
  ['/content', '/api/markdown/content'],
  ['/content/page/2', '/api/markdown/content/page/2'],
  ['/content/news', '/api/markdown/content/news'],
  ['/content/news/page/2', '/api/markdown/content/news/page/2'],
  ['/tags', '/api/markdown/tags'],
  ['/tags/%E7%BC%93%E5%AD%98', '/api/markdown/tags/%E7%BC%93%E5%AD%98'],
  ['/series/a/page/3', '/api/markdown/series/a/page/3'],
  ['/authors/lin', '/api/markdown/authors/lin'],
  ['/archive/2026/11', '/api/markdown/archive/2026/11'],
  ['/en/content', '/api/markdown/en/content'],
  ['/zh-hant/tags/a', '/api/markdown/zh-hant/tags/a'],
])(
  '%s is Markdown at its own path for who prefers it, and with .md for all',
  async (path, expected) => {
    expect(await rewriteOf(path)).toBe(expected);
    expect(await rewriteOf(path, 'text/html')).toBeNull();
    expect(await rewriteOf(`${path}.md`, 'text/html')).toBe(expected);
  },
);

test.each([
  ['/', '/api/markdown/index'],
  ['/en', '/api/markdown/en/index'],
])('%s is Markdown for who prefers it', async (path, expected) => {
  expect(await rewriteOf(path)).toBe(expected);
  expect(await rewriteOf(path, 'text/html')).toBeNull();
});

test.each(['/content/news/x', '/search', '/search.md', '/forms/a', '/feeds'])(
  '%s has no Markdown',
  async (path) => {
    expect(await rewriteOf(path)).toBeNull();
  },
);

test('a tag whose name ends as a Markdown address does has a page', async () => {
  expect(await rewriteOf('/tags/README%2Emd', 'text/html')).toBeNull();
});
