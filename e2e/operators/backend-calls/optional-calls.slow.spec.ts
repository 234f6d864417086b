import { INDEX_CALLS } from '../../../lib/api/optional-calls';
import { parseHtml } from '../../support/html';
import { expect, test, withOwnSite } from '../../support/isolated-site';
import { ask } from '../../support/raw';

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
