import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { expect, test, vi } from 'vitest';
import { traditionalScript } from './script';
import { convertValue } from './values';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

test('what a site says around its pages is in traditional characters, its links lead to such pages, its colours stay', async () => {
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  const site = siteConfigSchema.parse({
    siteName: '试站',
    brand: { accent: '#a3261b', paper: 'cool' },
    headerButton: { title: '联系', path: '/about_us' },
    announcement: { text: '国庆开放', path: '/content', to: '2026-10-08T00:00:00+08:00' },
    footer: {
      columns: [{ title: '关于', links: [{ title: '条款', path: '/single_page/terms' }] }],
      address: '北京东路1号',
      email: 'info@example.com',
      friends: [{ title: '图书馆', url: 'https://example.org/' }],
      qr: { url: '/media/qr.png', title: '公众号' },
    },
  });
  const { brand, headerButton, announcement, footer } = convertValue(
    site,
    await traditionalScript(),
  );
  expect({ brand, headerButton, announcement, footer }).toEqual({
    brand: { accent: '#a3261b', paper: 'cool' },
    headerButton: { title: '聯繫', path: '/zh-hant/about_us' },
    announcement: {
      text: '國慶開放',
      path: '/zh-hant/content',
      to: '2026-10-08T00:00:00+08:00',
    },
    footer: {
      columns: [{ title: '關於', links: [{ title: '條款', path: '/zh-hant/single_page/terms' }] }],
      address: '北京東路1號',
      email: 'info@example.com',
      friends: [{ title: '圖書館', url: 'https://example.org/' }],
      qr: { url: '/media/qr.png', title: '公眾號' },
    },
  });
});
