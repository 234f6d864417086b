import { INDEX_CALLS } from '@wenzhan/contract/calls/index-lists';
import { parseHtml } from '../../support/html';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';
import { expectWholePage } from '../../support/whole-page';

const SERIES = `/series/${encodeURIComponent('编辑指南')}`;

test('without optional calls their pages do not exist, and nothing links to them', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({
      fail: { mode: 'http-404', calls: [...INDEX_CALLS, 'section_page_list'] },
    });
    for (const path of [
      '/tags',
      '/tags/HTTP',
      '/tags/HTTP/feed.xml',
      '/series',
      SERIES,
      `${SERIES}/feed.xml`,
      '/authors',
      '/authors/wenzhan',
      '/authors/wenzhan/feed.xml',
      '/archive',
      '/archive/2026/11',
    ]) {
      expect((await ask(site.base, path)).status, path).toBe(404);
    }
    expect((await ask(site.base, '/search?tag=HTTP')).status).toBe(200);
    expect((await ask(site.base, '/sitemaps/lists.xml')).status).toBe(404);
    expect((await ask(site.base, '/sitemap.xml')).html).not.toContain('lists.xml');
    for (const path of ['/content', '/content/standards/301', '/content/guides/205']) {
      const links = [...parseHtml((await ask(site.base, path)).html).querySelectorAll('a')];
      const hrefs = links.map((link) => String(link.getAttribute('href')));
      expect(
        hrefs.filter((href) => /^\/(tags|archive|series|authors)\/?/.test(href)),
        path,
      ).toEqual([]);
      if (path.endsWith('301')) expect(hrefs).toContain('/search?tag=HTTP');
    }
  });
});

test('a page that only links to the list of an optional call is there while the call fails', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ fail: { mode: 'code-1', calls: [...INDEX_CALLS] } });
    for (const [path, heading] of [
      ['/content/news/101', '文站可以运行了'],
      ['/content/news/103', '为什么每一页都在服务器上写好'],
      ['/content', '全部内容'],
    ] as const) {
      expectWholePage(await ask(site.base, path), 200, heading);
    }
    expectWholePage(await ask(site.base, '/tags/HTTP'), 500, 'Internal Server Error');
    await backend.control({ fail: null });
    expect((await ask(site.base, '/tags/HTTP')).status).toBe(200);
  });
});
