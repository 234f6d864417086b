import { expect, test } from 'vitest';
import { endpoints } from '../calls/endpoints';
import type { SiteConfig } from '../calls/site';
import { parseTolerantly } from './parse-tolerantly';

const many = <T>(count: number, item: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => item(index));
const link = (index: number) => ({ title: `第${index}个`, path: `/p/${index}` });
const friend = (index: number) => ({ title: `第${index}个`, url: `https://example.com/${index}` });
const form = { title: '写信', fields: [{ name: 'mail', label: '邮箱' }] };

test.each<[string, object, (site: SiteConfig) => object | undefined]>([
  ['headNav', { headNav: many(50_000, link) }, (site) => site.headNav],
  [
    'headNav.0.children',
    { headNav: [{ ...link(0), children: many(300, link) }] },
    (site) => site.headNav[0]?.children,
  ],
  [
    'footer.columns.0.links',
    { footer: { columns: [{ title: '列', links: many(300, link) }] } },
    (site) => site.footer?.columns?.[0]?.links,
  ],
  [
    'footer.columns',
    { footer: { columns: many(300, () => ({ title: '列', links: [link(0)] })) } },
    (site) => site.footer?.columns,
  ],
  ['footer.friends', { footer: { friends: many(300, friend) } }, (site) => site.footer?.friends],
  ['footer.social', { footer: { social: many(300, friend) } }, (site) => site.footer?.social],
  [
    'forms',
    { forms: Object.fromEntries(many(300, (index) => [`form-${index}`, form])) },
    (site) => site.forms,
  ],
])(
  'of site.%s the first 200 entries are taken, and the rest is named once',
  (path, fields, take) => {
    const parsed = parseTolerantly(endpoints.index_info.data, {
      site: { siteName: '文站', ...fields },
    });
    if (!parsed.success) throw parsed.error;
    const { data, leftOut } = parsed.data;
    const taken = Object.values(take(data.site) ?? {});
    expect(taken).toHaveLength(200);
    expect(leftOut.map((one) => one.path.join('.'))).toEqual([`site.${path}`]);
    expect(leftOut[0]?.message).toContain('200');
  },
);

test('of a long page and a long section the first parts are taken', () => {
  const items = many(50_000, (index) => ({ question: `第${index}问`, content: '答' }));
  const sections = [{ type: 'questions', items }, ...many(99, () => ({ type: 'masthead' }))];
  const data = { list: [{ name: 'home', title: '首页', sections }] };
  const parsed = parseTolerantly(endpoints.section_page_list.data, data);
  if (!parsed.success) throw parsed.error;
  const [page] = parsed.data.data.list;
  expect(page?.sections).toHaveLength(60);
  expect(page?.sections?.[0]).toMatchObject({ items: { length: 200, 199: items[199] } });
  const named = parsed.data.leftOut.map(({ path }) => path.join('.'));
  expect(named).toEqual(['list.0.sections', 'list.0.sections.0.items']);
});

test('a menu of thousands of levels costs that entry, and not the others', () => {
  const nested = (levels: number): object =>
    JSON.parse(
      `${'{"title":"甲","path":"/","children":['.repeat(levels - 1)}{"title":"乙","path":"/"}${']}'.repeat(levels - 1)}`,
    );
  const headNav = [nested(10), nested(11), nested(50_000), link(3)];
  const data = { site: { siteName: '文站', headNav } };
  const parsed = parseTolerantly(endpoints.index_info.data, data);
  if (!parsed.success) throw parsed.error;
  const { data: found, leftOut } = parsed.data;
  expect(found.site.headNav).toMatchObject([headNav[0] ?? {}, link(3)]);
  expect(leftOut).toEqual(
    [1, 2].map((index) => ({
      path: ['site', 'headNav', index],
      message: expect.stringContaining('10'),
      isTooLong: false,
    })),
  );
});

test('of a menu the first 500 entries in all are taken, and the rest is named', () => {
  const headNav = many(200, (index) => ({ ...link(index), children: many(99, link) }));
  const data = { site: { siteName: '文站', headNav } };
  const parsed = parseTolerantly(endpoints.index_info.data, data);
  if (!parsed.success) throw parsed.error;
  const { headNav: taken } = parsed.data.data.site;
  expect(taken).toEqual(headNav.slice(0, 5));
  expect(parsed.data.leftOut).toEqual([
    { path: ['site', 'headNav'], message: expect.stringContaining('500'), isTooLong: true },
  ]);
});

test('a menu that ends within an entry keeps the first entries below it', () => {
  const headNav = [
    { ...link(0), children: many(198, link) },
    { ...link(1), children: many(10, (index) => ({ ...link(index), children: many(150, link) })) },
    link(2),
  ];
  const parsed = parseTolerantly(endpoints.index_info.data, {
    site: { siteName: '文站', headNav },
  });
  if (!parsed.success) throw parsed.error;
  const [, second, ...others] = parsed.data.data.site.headNav;
  expect(others).toEqual([]);
  expect(second?.children?.map(({ children }) => children?.length)).toEqual([150, 148]);
});

test.each<[string, object, (site: SiteConfig) => number | undefined]>([
  [
    'columns of a footer with their links',
    { footer: { columns: many(20, () => ({ title: '列', links: many(49, link) })) } },
    (site) => site.footer?.columns?.length,
  ],
  [
    'forms with their fields and options',
    {
      forms: Object.fromEntries(
        many(100, (index) => [
          `form-${index}`,
          {
            title: '选',
            fields: many(2, (at) => ({
              ...{ name: `f${at}`, label: '选', type: 'select' },
              options: many(99, (option) => `第${option}项`),
            })),
          },
        ]),
      ),
    },
    (site) => Object.keys(site.forms ?? {}).length,
  ],
])('of %s the first in all are taken', (_, fields, take) => {
  const data = { site: { siteName: '文站', ...fields } };
  const parsed = parseTolerantly(endpoints.index_info.data, data);
  if (!parsed.success) throw parsed.error;
  expect(take(parsed.data.data.site)).toBe(10);
  expect(parsed.data.leftOut.length).toBeGreaterThan(0);
});
