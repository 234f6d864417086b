import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { expect, test, vi } from 'vitest';
import { withPagePaths } from './site-paths';

const siteOf = (fields: object) =>
  withPagePaths(siteConfigSchema.parse({ siteName: '试站', ...fields }));

test.each([
  ['/content/news/', '/content/news'],
  ['/content/news/?from=menu#top', '/content/news?from=menu#top'],
  ['https://www.example.com', '/'],
  ['https://www.example.com/about_us', '/about_us'],
  ['https://www.example.com/content/news/', '/content/news'],
  ['/', '/'],
  ['/#contact', '/#contact'],
  ['/shop/', '/shop/'],
  ['https://www.example.com/shop/', 'https://www.example.com/shop/'],
  ['https://www.example.com/feed.xml', 'https://www.example.com/feed.xml'],
  ['https://www.example.com/content/news/101.md', 'https://www.example.com/content/news/101.md'],
  ['https://www.example.com.cn/about_us', 'https://www.example.com.cn/about_us'],
  ['//example.org/', '//example.org/'],
  ['//', '//'],
  ['', ''],
])('the link %j of the menu leads to %j', (written, path) => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  const children = [{ title: '乙', path: written }];
  const { headNav } = siteOf({ headNav: [{ title: '甲', path: written, children }] });
  expect(headNav).toEqual([{ title: '甲', path, children: [{ title: '乙', path }] }]);
});

test('so do the links of the button, the announcement and the footer', () => {
  const link = { title: '动态', path: '/content/news/' };
  const { headerButton, announcement, footer } = siteOf({
    headerButton: link,
    announcement: { text: '动态', path: link.path },
    footer: { address: '某路1号', columns: [{ title: '栏目', links: [link] }] },
  });
  const path = '/content/news';
  expect(headerButton?.path).toBe(path);
  expect(announcement).toMatchObject({ text: '动态', path });
  expect(footer).toMatchObject({ address: '某路1号', columns: [{ links: [{ path }] }] });
  expect(siteOf({ announcement: { text: '闭馆' } }).announcement).toEqual({ text: '闭馆' });
});
