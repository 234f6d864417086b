import { expect, test } from 'vitest';
import { siteConfigSchema } from '../api/schemas';
import { routes } from '../routes';
import { pageMetadata } from './metadata';
import { toolMetadata } from './page-metadata';

const site = siteConfigSchema.parse({ siteName: '文站', description: '说明' });

test('a page gives its own title, home none, and social titles are exact', () => {
  const facts = toolMetadata(site, { path: routes.test, title: '%s $& 100%', description: '' });
  const metadata = pageMetadata(site, facts);
  expect(metadata.title).toBe('%s $$& 100%');
  expect(metadata.openGraph?.title).toBe('%s $& 100%');
  expect(metadata.twitter?.title).toBe('%s $& 100%');
  expect(pageMetadata(site, { ...facts, title: null })).not.toHaveProperty('title');
});
