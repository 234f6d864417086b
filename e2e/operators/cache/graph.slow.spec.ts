import type { ContentFolder } from '../../support/content-folder';
import { read } from '../../support/crawler-reads';
import { ask } from '../../support/raw';
import { REVALIDATE_SECRET, revalidate } from '../../support/revalidation';
import type { Site } from '../../support/site';
import { testOn } from '../../support/test-site';
import { inOnePiece } from '../../support/words';
import { expect } from '../../support/worker';

/** Many pages are rendered one after the other, and edits take time: far above the usual duration. */
const TEST_MS = 240_000;
const PATIENCE_MS = 40_000;

const LISTS = ['/', '/content', '/content/news', '/content/standards'];
const FORMATS = ['feed.xml', 'atom.xml', 'feed.json'];
const SITE_DOCUMENTS = [...FORMATS.map((format) => `/${format}`), '/llms.txt', '/sitemaps/1.xml'];
const documentsOf = (category: string) => FORMATS.map((format) => `/content/${category}/${format}`);

const NEW_TITLE = '一个从前没有的标题';
const ADDED = `---
title: ${NEW_TITLE}
summary: 测试放进去的一篇。
tags: [缓存, HTTP, 性能]
publishedAt: ${new Date(Date.now() - 60_000).toISOString()}
---

正文。
`;

/** Enough to be neighbours and related to each other, and few enough to render them all. */
const ARTICLES = [101, 103, 104, 105, 106]
  .map((id) => `news/${id}.md`)
  .concat([301, 302, 303].map((id) => `standards/${id}.md`));

/** A site with its own content folder, and the current data of its content API. */
class Edited {
  constructor(
    readonly site: Site,
    readonly content: ContentFolder,
  ) {}

  async call(name: string, query = '') {
    const answer = await fetch(`${this.site.base}/api/web/${name}?${query}`);
    return (await answer.json()).data;
  }

  /** Waits until the content API has the edit, then sends the revalidation request. */
  async revalidate(body: { tags: string[]; withdrawn?: string[] }, known: () => Promise<boolean>) {
    await expect.poll(known, { intervals: [100], timeout: PATIENCE_MS }).toBe(true);
    const { status } = await revalidate(this.site.base, body);
    expect(status).toBe(200);
  }

  async titleOf(id: string): Promise<string | undefined> {
    return (await this.call('article_info', `id=${id}`))?.article.title;
  }

  /** Paths of the articles that an article lists as its neighbours or related, and that list it. */
  async besides(id: string): Promise<string[]> {
    const { previous, next, related } = await this.call('article_info', `id=${id}`);
    const shown = [previous, next, ...related].filter((one) => one !== null);
    const mentioning = await this.mentioning(id);
    return shown
      .map(({ category, id: other }) => `/content/${category}/${other}`)
      .filter((path) => mentioning.includes(path));
  }

  /** Paths of the articles that list an article as a neighbour or related. */
  async mentioning(id: string): Promise<string[]> {
    const { list } = await this.call('article_list', 'limit=100');
    const infos = list.map((one: { id: string }) => this.call('article_info', `id=${one.id}`));
    return (await Promise.all(infos))
      .filter(({ previous, next, related }) =>
        [previous, next, ...related].some((one) => one?.id === id),
      )
      .map(({ article }) => `/content/${article.category}/${article.id}`);
  }

  /** Expects which pages contain a text, newly stored, and which do not, however old they are. */
  async expectPages(words: string, paths: { say: string[]; silent: string[] }): Promise<void> {
    for (const path of [...paths.say, ...paths.silent]) {
      const { status, headers, html } = await ask(this.site.base, path);
      const isSaid = paths.say.includes(path);
      expect(status, path).toBe(200);
      expect(headers['x-nextjs-cache'], path).toMatch(isSaid ? /^HIT$/ : /^(HIT|STALE)$/);
      expect(inOnePiece(html).includes(words), path).toBe(isSaid);
    }
  }

  async expectDocuments(words: string, paths: { say: string[]; silent: string[] }): Promise<void> {
    for (const path of [...paths.say, ...paths.silent]) {
      const { status, text } = await read(this.site.base, path);
      expect(status, path).toBe(200);
      expect(text.includes(words), `${path}: ${words}`).toBe(paths.say.includes(path));
    }
  }

  async warm(paths: readonly string[]): Promise<void> {
    for (const path of paths) expect((await ask(this.site.base, path)).status, path).toBe(200);
  }
}

const env = { REVALIDATE_SECRET, RATE_LIMITS: 'api=0' };

/** A test on a site of its worker: each changes other parts of the content. */
const test = testOn({ pages: 'none', env, content: { keep: ARTICLES } }).extend<{ edited: Edited }>(
  {
    edited: async ({ site, content }, use) => use(new Edited(site, content)),
  },
);

test.describe.configure({ timeout: TEST_MS });

const without = (paths: readonly string[], others: readonly string[]) =>
  paths.filter((path) => !others.includes(path));

test('one revalidation request shows an edited title in pages, feeds, sitemap and Markdown', async ({
  edited,
}) => {
  const [old, now] = [await edited.titleOf('106'), '改过的标题在此'];
  if (!old) throw new Error('there is no article 106');
  const beside = await edited.mentioning('106');
  const own = ['/content/news/106', '/', '/content', '/content/news'];
  const pages = [...own, ...beside];
  const documents = ['/content/news/106.md', '/content/news/atom.xml', '/llms.txt'];
  expect(beside.length).toBeGreaterThan(2);
  await edited.warm([...pages, ...documents, '/sitemaps/1.xml']);
  const changedAt = new Date(Date.now() - 1000).toISOString();
  const front = `title: ${now}\nupdatedAt: ${changedAt}`;
  await edited.content.replace('news/106.md', `title: ${old}`, front);
  const known = async () => (await edited.titleOf('106')) === now;
  await edited.revalidate({ tags: ['article:106'] }, known);
  await edited.expectPages(now, { say: pages, silent: [] });
  // Another article's text may contain the title, so only these pages are checked.
  await edited.expectPages(old, { say: [], silent: own });
  await edited.expectDocuments(now, { say: [...documents, '/feed.xml'], silent: [] });
  await edited.expectDocuments(old, { say: [], silent: ['/content/news/106.md', '/llms.txt'] });
  await edited.expectDocuments(changedAt, {
    say: ['/sitemaps/1.xml', '/sitemap.xml'],
    silent: [],
  });
});

test('one revalidation request publishes, moves and withdraws an article everywhere', async ({
  edited,
}) => {
  const all = SITE_DOCUMENTS.concat(documentsOf('news'), documentsOf('standards'));
  const { list } = await edited.call('article_list', 'limit=100');
  const articles: string[] = list.map(
    ({ category, id }: Record<string, string>) => `/content/${category}/${id}`,
  );
  await edited.warm([...LISTS, ...articles, ...all]);

  await test.step('published', async () => {
    expect((await ask(edited.site.base, '/content/news/199')).status).toBe(404);
    await edited.content.write('news/199.md', ADDED);
    const known = async () => (await edited.titleOf('199')) === NEW_TITLE;
    await edited.revalidate({ tags: ['article:199'] }, known);
    const beside = await edited.besides('199');
    expect(beside.some((path) => !path.startsWith('/content/news/'))).toBe(true);
    const say = ['/content/news/199', ...LISTS.slice(0, 3), ...beside];
    await edited.expectPages(NEW_TITLE, { say, silent: ['/content/standards'] });
    const silent = documentsOf('standards');
    await edited.expectDocuments('/content/news/199', { say: without(all, silent), silent });
  });

  await test.step('moved', async () => {
    await edited.content.remove('news/199.md');
    await edited.content.write('standards/199.md', ADDED);
    const known = async () =>
      (await edited.call('article_info', 'id=199'))?.article.category === 'standards';
    await edited.revalidate({ tags: ['article:199'] }, known);
    const at = '/content/standards/199';
    expect((await ask(edited.site.base, '/content/news/199')).location).toBe(at);
    expect((await read(edited.site.base, '/content/news/199.md')).status).toBe(308);
    const say = [at, '/', '/content', '/content/standards', ...(await edited.besides('199'))];
    const others = without([...LISTS, ...articles], say);
    await edited.expectPages(at, { say, silent: [] });
    await edited.expectPages('/content/news/199', { say: [], silent: [...say, ...others] });
    const silent = documentsOf('news');
    await edited.expectDocuments(at, { say: without(all, silent), silent });
    await edited.expectDocuments('/content/news/199', { say: [], silent: all });
  });

  await test.step('withdrawn', async () => {
    await edited.content.remove('standards/199.md');
    const known = async () => (await edited.titleOf('199')) === undefined;
    await edited.revalidate({ tags: [], withdrawn: ['article:199'] }, known);
    for (const path of ['/content/standards/199', '/content/standards/199.md']) {
      expect((await ask(edited.site.base, path)).status, path).toBe(404);
    }
    await edited.expectPages(NEW_TITLE, { say: [], silent: [...LISTS, ...articles] });
    await edited.expectDocuments('/199', { say: [], silent: all });
  });
});

test('one revalidation request refreshes exactly the lists that show an article, or that it enters or leaves', async ({
  edited,
}) => {
  const tagPath = (tag: string) => `/tags/${encodeURIComponent(tag)}`;
  const month = '/archive/2026/11';
  const author = '/authors/wenzhan';
  const series = `/series/${encodeURIComponent('一个新系列')}`;
  const [left, kept, entered] = [tagPath('排版'), tagPath('性能'), tagPath('一个新标签')];
  const lists = [left, kept, tagPath('标准'), '/tags', '/archive', month, author];
  await edited.warm(['/content/news/106', ...lists, '/authors', '/series']);
  for (const path of [entered, series]) {
    expect((await ask(edited.site.base, path)).status).toBe(404);
  }
  const known = async () =>
    (await edited.call('article_info', 'id=106')).article.tags.includes('一个新标签');
  const send = async () => {
    const { paths } = await revalidate(edited.site.base, { tags: ['article:106'] });
    return paths.filter((path) => /^\/(tags|archive|series|authors)/.test(path)).sort();
  };
  expect(await send()).toEqual([left, kept, '/archive', month, author].sort());

  await edited.content.replace(
    'news/106.md',
    '性能, 排版]',
    '性能, 一个新标签]\nseries: 一个新系列',
  );
  await expect.poll(known, { intervals: [100], timeout: PATIENCE_MS }).toBe(true);
  const changed = [left, entered, '/tags', series, '/series'];
  expect(await send()).toEqual([...changed, kept, '/archive', month, author].sort());
  expect((await ask(edited.site.base, left)).html).not.toContain('/content/news/106');
  for (const path of [entered, series]) {
    expect((await ask(edited.site.base, path)).html).toContain('/content/news/106');
  }
});
