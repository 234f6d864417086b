import { parseHtml } from '../support/html';
import { ask } from '../support/raw';
import { expect, test } from '../support/test';

const REDIRECTS: Record<string, string> = {
  '/content/page/1': '/content',
  '/content/guides/page/1': '/content/guides',
  '/content/news/0101': '/content/news/101',
  '/content/news/00000101': '/content/news/101',
  [`/content/news/${'0'.repeat(100)}101`]: '/content/news/101',
  '/content/guides/101': '/content/news/101',
  '/content/guides/0101': '/content/news/101',
  '/content/nowhere/101': '/content/news/101',
  '/single_page/about_us': '/about_us',
  '/content/news/101/': '/content/news/101',
  '/content/': '/content',
};

for (const [path, target] of Object.entries(REDIRECTS)) {
  test(`${shortened(path)} moves for good to ${target}`, async ({ baseURL }) => {
    const { status, location } = await ask(String(baseURL), path);
    expect(status).toBe(308);
    expect(location).toBe(target);
  });

  test(`${shortened(path)} keeps its query`, async ({ baseURL }) => {
    const { status, location, headers } = await ask(
      String(baseURL),
      `${path}?from=mail&q=%E6%96%87`,
    );
    expect(status).toBe(308);
    expect(location).toBe(`${target}?from=mail&q=%E6%96%87`);
    expect(headers['cache-control'] ?? '').not.toContain('no-store');
  });

  test(`${shortened(path)} ends at a page`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    expect(new URL(response.url()).pathname).toBe(target);
  });
}

/** RFC 3986 §6.2.2.2: an escaped unreserved character is equivalent to itself. */
for (const path of ['/content/news/%31%30%31', '/content/%6Eews/101']) {
  test(`${path} is the address of article 101`, async ({ baseURL, siteName }) => {
    const { status, html } = await ask(String(baseURL), path);
    expect(status).toBe(200);
    expect(parseHtml(html).title).toBe(`文站可以运行了 - ${siteName}`);
  });
}

/** Browsers resolve dot segments themselves; other clients send them as an attack (docs/security.md). */
for (const path of ['/content/news/..', '/content/news/%2e%2e', '/content/news/%2E%2E/']) {
  test(`${path} is refused`, async ({ baseURL }) => {
    expect((await ask(String(baseURL), path)).status).toBe(400);
  });
}

function shortened(path: string): string {
  return path.length > 60 ? `${path.slice(0, 60)}…` : path;
}
