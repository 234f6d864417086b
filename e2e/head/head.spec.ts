import { expect, headOf, INDEXED, SITE_URL, TOOLS, test } from './published-site';

const VISITORS = {
  'a person': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0',
  Googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Baiduspider: 'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  'the preview of QQ': 'Mozilla/5.0 (compatible; QQ-URL-Manager; +http://bot.qq.com)',
} as const;

for (const [visitor, userAgent] of Object.entries(VISITORS)) {
  for (const kind of INDEXED) {
    test(`${kind.name} tells ${visitor} what it is, in its first bytes`, async ({ baseURL }) => {
      const head = await headOf(baseURL, kind.path, userAgent);
      const canonical = new URL(kind.path, SITE_URL).href;
      expect(head.links('canonical')).toEqual([canonical]);
      expect(head.meta('og:url')).toEqual([canonical]);
      expect(head.meta('robots')).toEqual(['index, follow, max-image-preview:large']);
      const name = kind.title ?? '文站';
      expect(head.meta('og:title')).toEqual([name]);
      expect(head.meta('twitter:title')).toEqual([name]);
      expect(head.title).toBe(kind.title ? `${name} - 文站` : name);
      const [description] = head.meta('description');
      expect(description?.length).toBeGreaterThan(8);
      expect(head.meta('og:description')).toEqual([description]);
      expect(head.meta('twitter:description')).toEqual([description]);
      expect(head.meta('og:site_name')).toEqual(['文站']);
      expect(head.meta('og:locale')).toEqual(['zh_CN']);
      expect(head.meta('twitter:card')).toEqual(['summary_large_image']);
      expect(head.meta('og:image:width')).toEqual(['1200', '600']);
      expect(head.meta('og:image:height')).toEqual(['630', '600']);
      expect(head.meta('og:image:alt').every(Boolean)).toBe(true);
      expect(head.meta('twitter:image')).toEqual(head.meta('og:image').slice(0, 1));
      expect(head.meta('theme-color')).toEqual(['#f7f3ec', '#13161b']);
    });
  }
}

test('an article names its times, section, tags and author', async ({ baseURL }) => {
  const head = await headOf(baseURL, '/content/news/9302');
  expect(head.meta('og:type')).toEqual(['article']);
  expect(head.meta('article:published_time')).toEqual(['2025-06-01T00:00:00+08:00']);
  expect(head.meta('article:modified_time')).toEqual(['2025-07-01T00:00:00+08:00']);
  expect(head.meta('article:section')).toEqual(['项目动态']);
  expect(head.meta('article:tag')).toEqual(['甲', '乙']);
  expect(head.meta('article:author')).toEqual(['某人']);
  expect(head.meta('description')).toEqual(['第9302篇的正文。']);
  expect((await headOf(baseURL, '/about_us')).meta('og:type')).toEqual(['website']);
});

test('an article that asks not to be indexed is not, and says its own words', async ({
  baseURL,
}) => {
  const head = await headOf(baseURL, '/content/news/9303');
  expect(head.meta('robots')).toEqual(['noindex, follow']);
  expect(head.title).toBe('另一个标题 - 文站');
  expect(head.meta('description')).toEqual(['另一个说明']);
});

for (const kind of TOOLS) {
  test(`${kind.name} is not indexed, and its canonical has no query`, async ({ baseURL }) => {
    const head = await headOf(baseURL, kind.path);
    expect(head.meta('robots')).toEqual(['noindex, follow']);
    expect(head.links('canonical')).toEqual([SITE_URL + kind.path.replace(/\?.*/, '')]);
    expect(head.html).not.toContain('application/ld+json');
  });
}

test('a query is no other page', async ({ baseURL }) => {
  const head = await headOf(baseURL, '/content/news/101?utm_source=elsewhere');
  expect(head.links('canonical')).toEqual([`${SITE_URL}/content/news/101`]);
});

for (const path of ['/nowhere', '/content/news/99999', '/single_page/nowhere']) {
  test(`${path} is missing: not indexed, and nowhere at home`, async ({ baseURL }) => {
    const head = await headOf(baseURL, path);
    expect(head.status).toBe(404);
    expect(new Set(head.meta('robots').map((robots) => robots?.split(',')[0]))).toEqual(
      new Set(['noindex']),
    );
    expect(head.links('canonical')).toEqual([]);
    expect(head.meta('og:url')).toEqual([]);
    expect(head.html).not.toContain('application/ld+json');
  });
}

test('every page links the feeds of the site, and those of its category', async ({ baseURL }) => {
  const feeds = { 'rss+xml': 'feed.xml', 'atom+xml': 'atom.xml', 'feed+json': 'feed.json' };
  for (const [path, bases] of [
    ['/', ['']],
    ['/about_us', ['']],
    ['/content/page/2', ['']],
    ['/content/guides/page/2', ['', '/content/guides']],
    ['/content/news/101', ['', '/content/news']],
  ] as const) {
    const head = await headOf(baseURL, path);
    for (const [type, file] of Object.entries(feeds)) {
      const links = head.links('alternate', `application/${type}`);
      expect(links, path).toEqual(bases.map((base) => `${SITE_URL}${base}/${file}`));
    }
  }
});

test('articles and static pages link their Markdown, nothing else does', async ({ baseURL }) => {
  for (const path of ['/content/news/101', '/about_us', '/single_page/privacy']) {
    const { links } = await headOf(baseURL, path);
    expect(links('alternate', 'text/markdown')).toEqual([`${SITE_URL}${path}.md`]);
  }
  for (const path of ['/', '/content', '/content/guides']) {
    expect((await headOf(baseURL, path)).links('alternate', 'text/markdown')).toEqual([]);
  }
});

test('icons and manifest are there, and are what they are said to be', async ({ baseURL }) => {
  for (const path of ['/', '/single_page/privacy', '/nowhere']) {
    const head = await headOf(baseURL, path);
    const icons = [...head.links('icon'), ...head.links('apple-touch-icon')];
    expect(icons.map((icon) => icon?.replace(/\?.*/, ''))).toEqual([
      '/favicon.ico',
      '/icon.svg',
      '/apple-icon.png',
    ]);
    for (const icon of icons) {
      expect((await fetch(baseURL + String(icon))).headers.get('content-type')).toMatch(/^image\//);
    }
    expect(head.links('manifest')).toEqual(['/manifest.webmanifest']);
  }
  const manifest = await (await fetch(`${baseURL}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: '文站', lang: 'zh-CN', start_url: '/' });
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(baseURL + src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
  }
});

test('a card of WeChat and QQ finds name, words and the square picture', async ({ baseURL }) => {
  const { html, meta } = await headOf(baseURL, '/content/news/101');
  const itemprop = (name: string) =>
    new RegExp(`<meta itemProp="${name}" content="([^"]+)"`).exec(html)?.[1];
  expect(itemprop('name')).toBe('文站可以运行了');
  expect(itemprop('description')).toBe(meta('description')[0]);
  expect(itemprop('image')).toBe(meta('og:image')[1]);
});
