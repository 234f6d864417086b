import { language, siteLocale } from '@wenzhan/kit/language';
import { backendDataReceived } from '@wenzhan/kit/telemetry/events';
import { pictureHosts } from '@wenzhan/text/pictures/picture-hosts';
import { pages } from '@wenzhan/texts/pages';
import { expect, test, vi } from 'vitest';
import { startSiteFacts } from './site-facts';

test('a process speaks the language of the configuration that it has read last, and knows where its pictures are', () => {
  for (const name of ['SITE_LOCALE', 'SITE_CDN_URL', 'SITE_SNAPSHOT', 'IMAGE_HOSTS'])
    vi.stubEnv(name, '');
  startSiteFacts();
  expect([language(), pages().lists.articles(2)]).toEqual(['zh-CN', '2篇']);
  const site = { locale: 'en-GB', cdnUrl: 'https://cdn.example/files' };
  const published = { call: 'index_info', query: {}, isForEverybody: true };
  backendDataReceived.publish({ ...published, data: { site } });
  expect([siteLocale(), pages().lists.articles(2)]).toEqual(['en-GB', '2 articles']);
  expect(pictureHosts()).toEqual(['cdn.example']);
  const draft = { locale: 'zh-CN', cdnUrl: 'https://draft.example' };
  backendDataReceived.publish({ ...published, isForEverybody: false, data: { site: draft } });
  backendDataReceived.publish({ ...published, call: 'category_list', data: {} });
  expect(language()).toBe('en');
});
