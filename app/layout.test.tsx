import { expect, test, vi } from 'vitest';
import { siteConfigSchema } from '@/lib/api/schemas';
import { generateMetadata } from './layout';

vi.mock('@/components/site/site-document', () => ({ SiteDocument: () => null }));
vi.mock('@/lib/data/site', () => ({
  getSite: async () => siteConfigSchema.parse({ siteName: '某站', description: '说明' }),
}));

test('the root layout gives every page a title from index_info, and nothing else', async () => {
  expect(await generateMetadata()).toEqual({
    title: { default: '某站', template: '%s - 某站' },
  });
});
