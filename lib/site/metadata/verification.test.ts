import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import { expect, test } from 'vitest';
import { pageMetadata } from './metadata';
import { feedsMetadata } from './page-metadata';

const site = siteConfigSchema.parse({
  siteName: '文站',
  verification: {
    ...{ baidu: 'codeva-a1', google: 'g-1_2', bing: '0A1B', '360': '0a1b' },
    ...{ sogou: 'AbCd', yandex: '0f1e' },
  },
});
const home = (of = site) => pageMetadata(of, { ...feedsMetadata(of), path: routes.home });

test('the home page has what each search engine looks for', () => {
  expect(home().verification).toEqual({
    google: 'g-1_2',
    yandex: '0f1e',
    other: {
      'baidu-site-verification': 'codeva-a1',
      'msvalidate.01': '0A1B',
      '360-site-verification': '0a1b',
      sogou_site_verification: 'AbCd',
    },
  });
});

test('no other page has it, and without configuration no page', () => {
  expect(pageMetadata(site, feedsMetadata(site)).verification).toBeUndefined();
  expect(home(siteConfigSchema.parse({ siteName: '文站' })).verification).toBeUndefined();
});
