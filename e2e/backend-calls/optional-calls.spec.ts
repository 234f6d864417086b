import { parseHtml } from '../support/html';
import { expect, test, withOwnSite } from '../support/isolated-site';
import { ask } from '../support/raw';

test('without tag_list and archive_list their pages do not exist, and nothing links to them', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({ fail: { mode: 'http-404', calls: ['tag_list', 'archive_list'] } });
    for (const path of [
      '/tags',
      '/tags/HTTP',
      '/tags/HTTP/feed.xml',
      '/archive',
      '/archive/2026/11',
    ]) {
      expect((await ask(site.base, path)).status, path).toBe(404);
    }
    expect((await ask(site.base, '/search?tag=HTTP')).status).toBe(200);
    expect((await ask(site.base, '/sitemaps/lists.xml')).status).toBe(404);
    expect((await ask(site.base, '/sitemap.xml')).html).not.toContain('lists.xml');
    for (const path of ['/content', '/content/standards/301']) {
      const links = [...parseHtml((await ask(site.base, path)).html).querySelectorAll('a')];
      const hrefs = links.map((link) => String(link.getAttribute('href')));
      expect(
        hrefs.filter((href) => /^\/(tags|archive)/.test(href)),
        path,
      ).toEqual([]);
      if (path !== '/content') expect(hrefs).toContain('/search?tag=HTTP');
    }
  });
});
