import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import { resolveTitle } from 'next/dist/lib/metadata/resolvers/resolve-title';
import { expect, test, vi } from 'vitest';
import { pageMetadata } from '@/lib/site/metadata/metadata';
import { toolMetadata } from '@/lib/site/metadata/page-metadata';
import { getSiteAsWritten } from '@/lib/site/queries/site';
import { generateMetadata } from './layout';

vi.mock('@/components/frame/site-document', () => ({ SiteDocument: () => null }));
vi.mock('@/lib/site/queries/site', () => ({ getSiteAsWritten: vi.fn() }));

const NAMES = ['某站', '100%s $& 站', "%s%s $1 $$ $` $' %S", '%'];
const TITLES = ['关于', '%s', "$& $1 $$ $` $' %s", '100% <b>', ' '];

test.each(NAMES)(
  'the root layout gives every page a title from index_info, and no character of it has a meaning: %j',
  async (siteName) => {
    const site = siteConfigSchema.parse({ siteName, description: '说明' });
    vi.mocked(getSiteAsWritten).mockResolvedValue(site);
    const { title: ofSite, icons, ...others } = await generateMetadata();
    expect(icons).toBeDefined();
    expect(others).toEqual({});
    const { absolute: home, template } = resolveTitle(ofSite, null);
    expect(home).toBe(siteName);
    for (const title of TITLES) {
      const facts = toolMetadata(site, { path: routes.test, title, description: '' });
      const page = pageMetadata(site, facts);
      expect(resolveTitle(page.title, template).absolute).toBe(`${title} - ${siteName}`);
      expect([page.openGraph?.title, page.twitter?.title]).toEqual([title, title]);
      expect(pageMetadata(site, { ...facts, title: null })).not.toHaveProperty('title');
    }
  },
);
