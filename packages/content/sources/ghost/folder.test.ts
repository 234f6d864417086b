import { expect, test } from 'vitest';
import { convertCards } from './cards';
import { knownPaths, redirectsOf, siteOf } from './records';
import { settingsSchema } from './schemas';

const ID = '6b04bab1'.repeat(3);
const ROOT = 'https://old.example';
const BLOG = 'https://old.example/blog';

const LINKS: [href: string, base: string, path: string | null][] = [
  ['https://old.example/a/?b=1#c', ROOT, '/a/?b=1#c'],
  ['https://old.example', ROOT, '/'],
  ['https://old.example/content/files/a.pdf', ROOT, null],
  ['https://old.example/#/portal/signup', ROOT, null],
  ['https://other.example/a/', ROOT, null],
  ['https://old.example/blog/a/', BLOG, '/blog/a/'],
  ['https://old.example/blog', BLOG, '/'],
  ['https://old.example/blog/', `${BLOG}/`, '/'],
  ['https://old.example/blog/?x', BLOG, '/?x'],
  ['https://old.example/', BLOG, null],
  ['https://old.example/pricing', BLOG, null],
  ['https://old.example/blogger', BLOG, null],
  ['https://old.example/blog/content/images/a.png', BLOG, null],
  ['https://old.example/blog/#/portal/', BLOG, null],
];

test.each(LINKS)('a link in a text to %s on %s leads to %j', (href, base, path) => {
  const html = convertCards(`<p><a href="${href}">x</a></p>`, base);
  expect(html).toBe(`<p><a href="${path ?? href}">x</a></p>`);
});

test.each([
  ...LINKS.filter(([href]) => !href.includes('#')),
  ['/', ROOT, '/'],
  ['/about/', ROOT, '/single_page/about'],
  ['/', BLOG, '/'],
  ['/blog', BLOG, '/'],
  ['/about/', BLOG, '/single_page/about'],
  ['/blog/about/', BLOG, '/single_page/about'],
  ['/tag/news/', BLOG, '/content/news'],
  ['//other.example/a', BLOG, 'https://other.example/a'],
] as const)('an entry of the menu for %s on %s leads to %j', (url, base, path) => {
  const tag = { id: ID, name: '新闻', slug: 'news', visibility: 'public' };
  const paths = knownPaths(
    [{ ...tag, description: undefined, feature_image: undefined }],
    () => true,
    new Map(),
    [{ id: ID, slug: 'about', name: 'about' }],
    base,
  );
  const navigation = [{ label: '目', url }];
  const site = siteOf(settingsSchema.parse({ title: '站', url: base, navigation }), paths);
  const own = path ?? new URL(url).href;
  expect(site.headNav).toEqual([{ title: '目', path: own }]);
});

test('a tag whose name fits into no path leads to the search', () => {
  const tag = { id: ID, name: 'TCP/IP', slug: 'tcp-ip', visibility: 'public' };
  const tags = [{ ...tag, description: undefined, feature_image: undefined }];
  const paths = knownPaths(tags, () => false, new Map(), [], ROOT);
  expect(redirectsOf(paths, ROOT)).toEqual(
    expect.arrayContaining([
      { from: '/tag/tcp-ip/', to: '/search?tag=TCP%2FIP', status: 308 },
      { from: '/tag/tcp-ip/rss/', to: '/feed.xml', status: 308 },
    ]),
  );
});
