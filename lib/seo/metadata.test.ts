import { expect, test } from 'vitest';
import { siteConfigSchema } from '../api/schemas';
import { routes } from '../routes';
import { loadedMetadata, pageMetadata, pageTitle } from './metadata';
import { toolFacts } from './page-facts';

const site = siteConfigSchema.parse({ siteName: '文站', description: '说明' });

test('the title is the site name alone at home, and follows the page title elsewhere', () => {
  expect(pageTitle(site, null)).toBe('文站');
  expect(pageTitle(site, '关于')).toBe('关于 - 文站');
});

test('no character of a title has a meaning', () => {
  const facts = toolFacts(site, { path: routes.test, title: '%s $& 100%', description: '' });
  expect(pageMetadata(site, facts).title).toEqual({ absolute: '%s $& 100% - 文站' });
});

test('what is missing or failed is not indexed, and has no address', () => {
  const never = () => {
    throw new Error('nothing was found');
  };
  const missing = loadedMetadata(site, { state: 'missing' }, never);
  expect(missing).toMatchObject({
    title: { absolute: 'Page not found - 文站' },
    robots: { index: false },
  });
  const failed = loadedMetadata(site, { state: 'failed', error: null }, never);
  expect(failed).toMatchObject({
    title: { absolute: 'Internal Server Error - 文站' },
    robots: { index: false },
  });
  for (const metadata of [missing, failed]) {
    expect(metadata.alternates).toBeUndefined();
    expect(metadata.openGraph).toBeUndefined();
  }
});
