import { expect, test } from 'vitest';
import { siteConfigSchema } from '../api/schemas';
import { loadedMetadata, pageMetadata, pageTitle } from './metadata';

const site = siteConfigSchema.parse({ siteName: '文站', description: '说明' });

test('the title is the site name alone at home, and follows the page title elsewhere', () => {
  expect(pageTitle(site)).toBe('文站');
  expect(pageTitle(site, '关于')).toBe('关于 - 文站');
});

test('no character of a title has a meaning', () => {
  expect(pageMetadata(site, { title: '%s $& 100%' }).title).toEqual({
    absolute: '%s $& 100% - 文站',
  });
});

test('what is missing or failed is not indexed', () => {
  const describePage = () => ({ title: '不会用到' });
  expect(loadedMetadata(site, { state: 'missing' }, describePage)).toMatchObject({
    title: { absolute: 'Page not found - 文站' },
    robots: { index: false },
  });
  expect(loadedMetadata(site, { state: 'failed', error: null }, describePage)).toMatchObject({
    title: { absolute: 'Internal Server Error - 文站' },
    robots: { index: false },
  });
});
