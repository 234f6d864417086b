// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { staticPageSchema } from '@wenzhan/contract/calls/static-pages';
import { renderBody } from '@wenzhan/text/article/body';
import { afterEach, expect, test, vi } from 'vitest';
import { StandalonePage } from './standalone-page';

vi.mock('@/lib/site/queries/site', () => ({
  getSite: async () =>
    siteConfigSchema.parse({
      siteName: '文站',
      recordNumber: '京ICP备00000000号-1',
      logo: { url: '/media/logo.svg', width: 240, height: 240 },
    }),
}));

afterEach(cleanup);

test('a page without a layout has the logo and name of the site, which lead home, and its record number', async () => {
  const page = staticPageSchema.parse({ name: 'contact', title: '联系', content: '<p>字</p>' });
  render(await StandalonePage({ page, body: renderBody(page.content, '') }));
  const home = screen.getByRole('link', { name: '文站' });
  expect(home.getAttribute('href')).toBe('/');
  expect(home.querySelector('img')?.getAttribute('src')).toContain('logo.svg');
  const record = screen.getByRole('link', { name: '京ICP备00000000号-1' });
  expect(record.getAttribute('href')).toBe('https://beian.miit.gov.cn/');
  for (const role of ['banner', 'navigation', 'contentinfo']) {
    expect(screen.queryByRole(role)).toBeNull();
  }
});
