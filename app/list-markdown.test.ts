import '../testing/next';

import { article, CATEGORY } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveFiles } from '@wenzhan/content/testing/embedded-site';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET as markdown } from './api/markdown/[...path]/route';

const many = Object.fromEntries(
  Array.from({ length: 13 }, (_, at) => [
    `news/${at + 1}.md`,
    article({
      title: at === 0 ? '头发 [干净]' : `第${at + 1}篇`,
      summary: '摘要 <b>',
      tags: at === 0 ? ['缓存', 'README.md'] : [],
      series: at === 0 ? '系列' : undefined,
      author: at === 0 ? 'lin' : undefined,
      publishedAt: `2026-11-${String(20 - at).padStart(2, '0')}T09:00:00+08:00`,
    }),
  ]),
);

serveFiles({
  'site.yaml': 'siteName: 试站\ndescription: 试一试\n',
  'news/category.yaml': CATEGORY,
  'authors/lin.yaml': 'name: 编辑部\n',
  ...many,
});
beforeEach(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

async function read(path: string) {
  const segments = path.split('/').slice(1);
  const response = await markdown(new Request(`${SITE_URL}${path}`), {
    params: Promise.resolve({ path: segments }),
  });
  const canonical = response.headers.get('link')?.replace(SITE_URL, '');
  return { status: response.status, canonical, text: await response.text(), response };
}

test('a list is Markdown with its articles, and the pages after it', async () => {
  const { status, canonical, text } = await read('/content/news');
  expect([status, canonical]).toEqual([200, '</content/news>; rel="canonical"']);
  expect(text).toContain('# 动态\n');
  expect(text).toContain(
    `- [头发 \\[干净\\]](${SITE_URL}/content/news/1)：2026年11月20日，摘要 \\<b>`,
  );
  expect(text).toContain(`[下一页](${SITE_URL}/content/news/page/2)`);
  expect(text).not.toContain('上一页');
});

test('its last page leads back', async () => {
  const { text } = await read('/content/news/page/2');
  expect(text).toContain(`[上一页](${SITE_URL}/content/news)`);
  expect(text).not.toContain('下一页');
});

test.each([
  ['/index', '/', '# 试站', '[动态](SITE/content/news)'],
  ['/content', '/content', '# 全部内容', '(SITE/content/news/1)'],
  ['/tags', '/tags', '# 标签', '[缓存](SITE/tags/%E7%BC%93%E5%AD%98)'],
  ['/tags/%E7%BC%93%E5%AD%98', '/tags/%E7%BC%93%E5%AD%98', '缓存', '(SITE/content/news/1)'],
  ['/tags/缓存', '/tags/%E7%BC%93%E5%AD%98', '缓存', '(SITE/content/news/1)'],
  ['/tags/README%2Emd', '/tags/README%2Emd', 'README', '(SITE/content/news/1)'],
  ['/series', '/series', '# 系列', '[系列](SITE/series/'],
  ['/series/%E7%B3%BB%E5%88%97', '/series/%E7%B3%BB%E5%88%97', '系列', '(SITE/content/news/1)'],
  ['/authors', '/authors', '# 作者', '[编辑部](SITE/authors/lin)'],
  ['/authors/lin', '/authors/lin', '编辑部', '(SITE/content/news/1)'],
  ['/archive', '/archive', '# 归档', '(SITE/archive/2026/11)'],
  ['/archive/2026/11', '/archive/2026/11', '2026年11月', '(SITE/content/news/1)'],
])('%s, too', async (path, canonical, heading, link) => {
  const page = await read(path);
  expect([page.status, page.canonical]).toEqual([200, `<${canonical}>; rel="canonical"`]);
  expect(page.text).toContain(heading);
  expect(page.text).toContain(link.replace('SITE', SITE_URL));
});

test('in traditional characters links and words are', async () => {
  const { text, canonical } = await read('/zh-hant/content/news');
  expect(canonical).toBe('</zh-hant/content/news>; rel="canonical"');
  expect(text).toContain(`- [頭髮 \\[乾淨\\]](${SITE_URL}/zh-hant/content/news/1)`);
  expect(text).toContain(`[下一頁](${SITE_URL}/zh-hant/content/news/page/2)`);
});

test.each(['/content/nothing', '/content/news/page/3', '/tags/nothing', '/archive/2026/13'])(
  '%s is missing',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test.each([
  ['/content/news/page/1', '/content/news.md'],
  ['/tags/%EF%BC%B2%EF%BC%A5%EF%BC%A1%EF%BC%A4%EF%BC%AD%EF%BC%A5%2Emd', '/tags/README%2Emd.md'],
])('%s moves to %s', async (path, canonical) => {
  const { response } = await read(path);
  expect(response.status).toBe(308);
  expect(response.headers.get('location')).toBe(canonical);
});
