// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteConfigProvider } from '../parts/site-config-provider';
import { NavList } from './nav-list';
import { SiteFooter } from './site-footer';

vi.mock('next/navigation', () => ({ usePathname: () => '/about_us' }));

afterEach(cleanup);

function renderSite(config: object, pages: PageSummary[] = []): void {
  const site = siteConfigSchema.parse({ siteName: '文站', ...config });
  render(
    <SiteConfigProvider site={site}>
      <nav aria-label="主导航">
        <NavList />
      </nav>
      <SiteFooter site={site} pages={pages} />
    </SiteConfigProvider>,
  );
}

const footer = () => screen.getByRole('contentinfo');
const linksIn = (part: HTMLElement) =>
  [...part.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('record numbers link to their registers where there are any', () => {
  renderSite({
    recordNumber: '京ICP备00000000号-1',
    policeRecordNumber: '京公网安备11000002000001号',
    description: '另一句说明',
  });
  expect(hrefOf('京ICP备00000000号-1')).toBe('https://beian.miit.gov.cn/');
  const police = hrefOf('京公网安备11000002000001号');
  expect(police).toMatch(/^https:\/\/beian\.mps\.gov\.cn\/.*=11000002000001$/);
  expect(footer().textContent).toContain('另一句说明');
});

test('without record numbers the footer speaks of no register', () => {
  renderSite({});
  expect(footer().textContent).toContain('文站');
  expect(footer().innerHTML).not.toContain('beian');
});

test('static pages are listed, except those that the navigation links, and the feeds', () => {
  const pages = [
    { name: 'about_us', title: '关于我们', updatedAt: undefined },
    { name: 'terms', title: '条款', updatedAt: undefined },
  ];
  renderSite({ headNav: [{ title: '关于', path: '/about_us' }] }, pages);
  expect(linksIn(footer())).toEqual([
    ['关于', '/about_us'],
    ['条款', '/single_page/terms'],
    ['订阅', '/feeds'],
  ]);
});

test('the navigation is the one of the site configuration, without unsafe links', () => {
  renderSite({
    headNav: [
      { title: '外站', path: 'https://example.org/a', target: '_blank' },
      { title: '上级', path: '/content', children: [{ title: '下级', path: '/content/news' }] },
      { title: '脚本', path: 'javascript:alert(1)' },
      { title: '别处', path: '//example.org/b' },
    ],
  });
  for (const around of [screen.getByRole('navigation', { name: '主导航' }), footer()]) {
    expect(linksIn(around).filter(([, href]) => href !== '/feeds')).toEqual([
      ['外站', 'https://example.org/a'],
      ['上级', '/content'],
      ['下级', '/content/news'],
    ]);
    expect(within(around).getByText('外站').getAttribute('rel')).toContain('noopener');
    expect(around.textContent).toContain('脚本');
    expect(around.textContent).toContain('别处');
  }
});
