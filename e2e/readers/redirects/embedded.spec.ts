import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { GOOGLE, read } from '../../support/crawler-reads';
import { parseHtml } from '../../support/html';
import { ask } from '../../support/raw';
import { testOn } from '../../support/test-site';
import { expectWholePage } from '../../support/whole-page';
import { expect } from '../../support/worker';

const REDIRECTS = `
- { from: /old/guide.html, to: /content/guides/201, status: 301 }
- { from: /old/about, to: '/about_us#top', status: 308 }
- { from: /旧.html, to: /content, status: 301 }
- { from: /old/away, to: https://www.w3.org/, status: 301 }
- { from: /feed, to: /feed.xml, status: 301 }
- { from: /2026/11, to: /archive/2026/11, status: 301 }
- { from: /old/activity.html, status: 410 }
- { from: /content/news/99, to: /content/news/101, status: 301 }
- { from: /content/news/old-name.html, to: /content/news/101, status: 308 }
- { from: /content/posts, to: /content/news, status: 301 }
- { from: /single_page/imprint, to: /about_us, status: 301 }
- { from: /content/news/98, status: 410 }
- { from: /content/news/102, to: /content, status: 301 }
- { from: '/?p=12', to: /content/guides/201, status: 301 }
`;

const test = testOn({
  pages: 'none',
  content: {
    prepare: async (content) => {
      await content.write('redirects.yaml', REDIRECTS);
      await content.replace('news/101.md', 'title:', 'aliases: [/news/hello.html]\ntitle:');
    },
  },
});

test('moved addresses answer with the status and the target of the list', async ({ baseURL }) => {
  const base = String(baseURL);
  for (const [path, status, location] of [
    ['/old/guide.html?from=mail', 301, '/content/guides/201?from=mail'],
    ['/old/about?a=1', 308, '/about_us?a=1#top'],
    ['/%E6%97%A7.html', 301, '/content'],
    ['/old/guide.html/?from=mail', 301, '/content/guides/201?from=mail'],
    ['/old/guide.html%E3%80%82?from=mail', 301, '/content/guides/201?from=mail'],
    ['/content/news/99.', 301, '/content/news/101'],
    ['/?p=12%E3%80%82', 301, '/content/guides/201'],
    ['/?p=12', 301, '/content/guides/201'],
    ['/feed/', 301, '/feed.xml'],
    ['/2026/11/', 301, '/archive/2026/11'],
    ['/?from=mail&p=12', 301, '/content/guides/201?from=mail'],
    ['/old/away', 301, 'https://www.w3.org/'],
    ['/news/hello.html', 308, '/content/news/101'],
    ['/content/news/99', 301, '/content/news/101'],
    ['/content/news/99?from=mail', 301, '/content/news/101?from=mail'],
    ['/content/news/old-name.html?a=1&b', 308, '/content/news/101?a=1&b'],
    ['/content/posts', 301, '/content/news'],
    ['/single_page/imprint?a=1', 301, '/about_us?a=1'],
  ] as const) {
    // The first response is rendered, the second stored.
    for (let visit = 0; visit < 2; visit += 1) {
      expect(await ask(base, path), path).toMatchObject({ status, location });
    }
  }
  for (const path of ['/content/news/99', '/feed/']) {
    expect((await read(base, path, GOOGLE)).status, `${path}: for bots too`).toBe(301);
  }
  for (const path of ['/content/news/102', '/?p=13', '/?from=mail']) {
    expect((await ask(base, path)).status, `${path}: what exists comes first`).toBe(200);
  }
});

test('a withdrawn URL is 410: a complete page for people, a bare status for bots', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/old/activity.html', '/content/news/98', '/content/news/98']) {
    const answer = await ask(String(baseURL), path);
    expectWholePage(answer, 410, '此页已撤下');
    const document = parseHtml(answer.html);
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain(
      'noindex',
    );
    const bot = await read(baseURL, path, GOOGLE);
    expect([bot.status, bot.text]).toEqual([410, '']);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('此页已撤下');
    await expect(page.getByRole('main')).toContainText(`Gone: ${path}`);
  }
});

/** Long before stored pages are old: the content service announces changes, two seconds later on an idle machine. */
const ANNOUNCED = { timeout: (CONTENT_CACHE.revalidate * 1000) / 3, intervals: [250] };

test('files that are written, changed and removed show without a command, at their address and in lists', async ({
  baseURL,
  content,
}) => {
  const page = async (path: string) => {
    const { status, html } = await ask(String(baseURL), path);
    return `${status} ${html}`;
  };
  const text = (title: string) =>
    `---\ntitle: ${title}\nsummary: 一篇。\npublishedAt: 2026-11-21T00:00:00+08:00\n---\n\n正文。\n`;
  expect(await page('/content/news')).not.toContain('刚刚加上的一篇');
  expect(await page('/content/news/199')).toContain('404 ');
  await content.write('news/199.md', text('刚刚加上的一篇'));
  await expect.poll(() => page('/content/news/199'), ANNOUNCED).toContain('200 ');
  await expect.poll(() => page('/content/news'), ANNOUNCED).toContain('刚刚加上的一篇');
  await content.write('news/199.md', text('改过的标题'));
  await expect.poll(() => page('/content/news/199'), ANNOUNCED).toContain('改过的标题');
  await expect.poll(() => page('/content/news'), ANNOUNCED).toContain('改过的标题');
  await content.remove('news/199.md');
  await expect.poll(() => page('/content/news/199'), ANNOUNCED).toContain('404 ');
  await expect.poll(() => page('/content/news'), ANNOUNCED).not.toContain('改过的标题');
});
