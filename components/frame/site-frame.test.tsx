// @vitest-environment happy-dom

import { type SiteConfig, siteConfigSchema } from '@wenzhan/contract/calls/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Brand } from '../parts/brand';
import { clientSite } from '../parts/client-site';
import { NavLinks } from '../parts/nav-links';
import { SiteConfigProvider } from '../parts/site-config-provider';
import { Announcement, AnnouncementScript } from './announcement';
import { NavList } from './nav-list';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useRouter: () => ({ refresh: () => {} }),
}));
vi.mock('./menu-focus', () => ({ MenuFocus: () => null }));
vi.mock('./close-on-navigation', () => ({ CloseOnNavigation: () => null }));

const siteOf = (fields: object): SiteConfig =>
  siteConfigSchema.parse({ siteName: '某馆', ...fields });

function render(part: (site: SiteConfig) => React.ReactNode, fields: object) {
  const site = siteOf(fields);
  const html = renderToStaticMarkup(
    <SiteConfigProvider site={clientSite(site)}>{part(site)}</SiteConfigProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

const footerOf = (footer: object, fields: object = {}) =>
  render((site) => <SiteFooter site={site} pages={[]} />, { footer, ...fields });
const linksIn = (root: ParentNode) =>
  [...root.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]);

const THREE_LEVELS = [
  {
    title: '一',
    path: '/content',
    children: [
      { title: '二', path: '/content/a', children: [{ title: '三', path: '/content/a/1' }] },
    ],
  },
];

test('each level of the menu has its own group, so that the inner fold leaves the outer one open', () => {
  const document = render(() => <NavList />, { headNav: THREE_LEVELS });
  const folds = [...document.querySelectorAll('details')];
  expect(folds.map((fold) => fold.getAttribute('name'))).toEqual(['site-nav', 'site-nav-']);
  expect(folds[0]?.contains(folds[1] ?? null)).toBe(true);
  expect(linksIn(document).map(([title]) => title)).toEqual(['一', '二', '三']);
});

test('the footer has each level of the menu in a list below the entry above it', () => {
  const list = footerOf({}, { headNav: THREE_LEVELS }).querySelector('footer nav ul');
  expect(linksIn(list as Element).map(([title]) => title)).toEqual(['一', '二', '三']);
  const below = [...(list?.querySelectorAll(':scope ul') ?? [])];
  expect(below.map(({ textContent }) => textContent)).toEqual(['二三', '三']);
  expect(list?.children).toHaveLength(1);
});

test('a message with links has all levels of the menu in one list', () => {
  const document = render(() => <NavLinks className="row" flat />, { headNav: THREE_LEVELS });
  const entries = [...document.querySelectorAll('ul.row > li')];
  expect(entries.map(({ textContent }) => textContent)).toEqual(['一', '二', '三']);
});

test('without a menu the header has no empty navigation, and the footer no empty list', () => {
  const document = render(
    (site) => (
      <>
        <SiteHeader site={site} />
        <SiteFooter site={site} pages={[]} />
      </>
    ),
    {},
  );
  const labels = [...document.querySelectorAll('nav')].map((nav) => nav.getAttribute('aria-label'));
  expect(labels).toEqual(['页脚导航']);
  expect([...document.querySelectorAll('ul')].map((list) => list.children.length)).toEqual([1]);
});

test('columns of links replace the menu of the footer; a link that is no path is a text', () => {
  const columns = [
    {
      title: '服务',
      links: [
        { title: '开放时间', path: '/single_page/hours' },
        { title: '脚本', path: 'javascript:alert(1)' },
      ],
    },
  ];
  const footer = footerOf({ columns }, { headNav: THREE_LEVELS });
  const nav = footer.querySelector('footer nav');
  expect(nav?.querySelector('h2')?.textContent).toBe('服务');
  expect(linksIn(nav as Element)).toEqual([['开放时间', '/single_page/hours']]);
  // The feeds would stand alone below the first column: they are in the last line.
  expect(linksIn(footer.querySelector('footer') as Element)).toEqual([
    ['开放时间', '/single_page/hours'],
    ['订阅', '/feeds'],
  ]);
  expect(nav?.textContent).toContain('脚本');
});

test('a footer whose columns were all left out has the menu', () => {
  const { textContent } = footerOf({ columns: [] }, { headNav: THREE_LEVELS });
  expect(textContent).toBe(footerOf({}, { headNav: THREE_LEVELS }).textContent);
});

test('without a link to show, recommended sites take no place', () => {
  const places = (friends: object[]) =>
    footerOf({ friends }).querySelectorAll('[class*="friends"]').length;
  expect(places([{ title: '邻居', url: 'https://example.org/' }])).toBe(1);
  expect([places([]), places([{ title: '坏', url: 'javascript:1' }])]).toEqual([0, 0]);
});

test('the footer says how to reach the organisation', () => {
  const document = footerOf({
    address: '某市某路1号',
    telephone: '+86 10-1234 5678',
    email: 'info@example.com',
    social: [
      { title: '微博', url: 'https://weibo.com/example' },
      { title: '坏', url: 'javascript:alert(1)' },
    ],
    qr: { url: '/media/qr.png', title: '公众号' },
    friends: [{ title: '邻居', url: 'https://example.org/' }],
  });
  const facts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['地址某市某路1号', '电话+86 10-1234 5678', '邮箱info@example.com']);
  const links = linksIn(document);
  expect(links).toContainEqual(['+86 10-1234 5678', 'tel:+861012345678']);
  expect(links).toContainEqual(['info@example.com', 'mailto:info@example.com']);
  expect(links).toContainEqual(['微博', 'https://weibo.com/example']);
  expect(links).toContainEqual(['邻居', 'https://example.org/']);
  expect(links.map(([title]) => title)).not.toContain('坏');
  expect(document.querySelector('figure img')?.getAttribute('alt')).toBe('公众号的二维码');
  expect(document.querySelector('figcaption')?.textContent).toBe('公众号');
});

test('a telephone number with an extension is called with it', () => {
  const telephone = '010-12345678转801';
  expect(linksIn(footerOf({ telephone }))).toContainEqual([telephone, 'tel:01012345678;ext=801']);
});

test('the version is not shown where the site does not want it', () => {
  const textOf = (footer: object) =>
    footerOf(footer, { version: '1.2' }).querySelector('footer')?.textContent;
  expect(textOf({})).toContain('版本 1.2');
  expect(textOf({ showVersion: false })).not.toContain('1.2');
});

test('the record number of the public security has a badge: the own one, or one that is drawn', () => {
  const badgeOf = (fields: object) =>
    footerOf({}, { policeRecordNumber: '京公网安备11000002000001号', ...fields }).querySelector(
      'a[href^="https://beian.mps.gov.cn/"] :is(svg, img)',
    );
  expect(badgeOf({})?.localName).toBe('svg');
  expect(badgeOf({ policeBadge: { url: '/media/b.png' } })?.getAttribute('src')).toContain('b.png');
});

test('the header has a button where the site has one', () => {
  const of = (fields: object) =>
    linksIn(
      render((site) => <SiteHeader site={site} />, fields).querySelector('header') as Element,
    );
  expect(of({ headerButton: { title: '预约', path: '/about_us' } })).toContainEqual([
    '预约',
    '/about_us',
  ]);
  expect(of({}).map(([title]) => title)).not.toContain('预约');
});

test('an announcement is a fold that is open, with a link; its script knows its end and its text', () => {
  const announcement = {
    text: '闭馆',
    path: '/content/news/1',
    from: undefined,
    to: '2026-10-08T00:00:00Z',
  };
  const document = render(
    () => (
      <>
        <AnnouncementScript announcement={announcement} />
        <Announcement announcement={announcement} />
      </>
    ),
    {},
  );
  const notice = document.querySelector('aside[aria-label="公告"]');
  expect(notice?.querySelector('details')?.hasAttribute('open')).toBe(true);
  expect(linksIn(notice as Element)).toEqual([['闭馆', '/content/news/1']]);
  const id = document.querySelector('script')?.dataset.id;
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(document.querySelector('script')?.dataset.to).toBe(announcement.to);
  const other = render(
    () => <AnnouncementScript announcement={{ ...announcement, text: '开馆' }} />,
    {},
  );
  expect(other.querySelector('script')?.dataset.id).not.toBe(id);
});

test('a wordmark keeps its shape, and stands for the name if the site says so', () => {
  const logo = { url: '/media/mark.png', width: 400, height: 80 };
  const of = (fields: object) =>
    render((site) => <Brand site={site} />, { logo, ...fields }).querySelector('a') as Element;
  expect(of({}).textContent).toBe('某馆');
  expect(of({}).querySelector('img')?.getAttribute('alt')).toBe('');
  expect(of({}).querySelector('img')?.getAttribute('sizes')).toBe('180px');
  const alone = of({ logoText: false, logoDark: { ...logo, url: '/media/dark.png' } });
  expect(alone.textContent).toBe('');
  expect([...alone.querySelectorAll('img')].map((img) => img.getAttribute('alt'))).toEqual([
    '某馆',
    '某馆',
  ]);
  // Without a logo the name is never left out.
  expect(of({ logo: undefined, logoText: false }).textContent).toBe('某馆');
});

test('a logo becomes narrower only if it is wide', () => {
  const wide = (width: number) =>
    render((site) => <Brand site={site} />, { logo: { url: '/media/a.png', width, height: 80 } })
      .querySelector('img')
      ?.parentElement?.className.includes('wide');
  expect([40, 80, 120, 240].map(wide)).toEqual([false, false, true, true]);
});

test('a logo without a size may be a wordmark: it is loaded as wide as one, and has its shape', () => {
  const of = (size: object) =>
    render((site) => <Brand site={site} />, {
      logo: { url: '/media/a.png', ...size },
    }).querySelector('img');
  for (const size of [{}, { width: 400 }, { height: 400 }]) {
    expect(of(size)?.getAttribute('sizes')).toBe('360px');
    expect(of(size)?.parentElement?.className).toContain('wide');
  }
  expect(of({ width: 400, height: 400 })?.getAttribute('sizes')).toBe('36px');
});

test('a long name leaves nothing of its line to others on a phone, a logo alone as much as it can', () => {
  const shapeOf = (siteName: string, fields: object = {}) =>
    render((site) => <Brand site={site} />, { siteName, ...fields })
      .querySelector('a')
      ?.className.match(/alone|long/)?.[0];
  expect(
    ['文站', '某某市图书馆', '某某市少年儿童图书馆', 'City Library'].map((name) => shapeOf(name)),
  ).toEqual([undefined, undefined, 'long', undefined]);
  expect(shapeOf('Northern Harbour Museum')).toBe('long');
  const logo = { url: '/media/a.png', width: 400, height: 80 };
  expect(shapeOf('Northern Harbour Museum', { logo, logoText: false })).toBe('alone');
});

test('client state has nothing that only the server renders', () => {
  const site = siteOf({ brand: { accent: '#123456' }, footer: {}, announcement: { text: '甲' } });
  expect(Object.keys(clientSite(site)).sort()).toEqual(Object.keys(siteOf({})).sort());
});
