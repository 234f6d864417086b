import { parseHtml } from '../support/html';
import { ask } from '../support/raw';
import { expect, test } from '../support/test';

const REDIRECTS: Record<string, string> = {
  '/content/page/1': '/content',
  '/content/guides/page/1': '/content/guides',
  [`/content/news/${'0'.repeat(100)}101`]: '/content/news/101',
  '/content/guides/0101': '/content/news/101',
  '/content/nowhere/101': '/content/news/101',
  '/single_page/about_us': '/about_us',
  '/content/news/101/': '/content/news/101',
  '/content/': '/content',
};

test('another form of an address moves for good to the page, with its query', async ({
  baseURL,
}) => {
  const base = String(baseURL);
  for (const [path, target] of Object.entries(REDIRECTS)) {
    const { status, location, headers } = await ask(base, `${path}?from=mail&q=%E6%96%87`);
    expect([status, location]).toEqual([308, `${target}?from=mail&q=%E6%96%87`]);
    expect(headers['cache-control'] ?? '', path).not.toContain('no-store');
  }
  for (const target of new Set(Object.values(REDIRECTS))) {
    expect((await ask(base, target)).status, target).toBe(200);
  }
});

/** RFC 3986 §6.2.2.2: an escaped unreserved character is equivalent to itself. */
test('an escaped letter or digit is the same address', async ({ baseURL, siteName }) => {
  for (const path of ['/content/news/%31%30%31', '/content/%6Eews/101']) {
    const { status, html } = await ask(String(baseURL), path);
    expect([path, status]).toEqual([path, 200]);
    expect(parseHtml(html).title).toBe(`文站可以运行了 - ${siteName}`);
  }
});
