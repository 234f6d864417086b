// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { articleSummarySchema } from '@wenzhan/contract/calls/articles';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { ArchivePage } from './archive-page';
import { SeriesListPage } from './series-list-page';
import { TagsPage } from './tags-page';

afterEach(cleanup);

const article = {
  ...articleSummarySchema.parse({
    id: 1,
    category: 'news',
    title: '题目',
    publishedAt: '2026-11-21T00:00:00+08:00',
  }),
  categoryTitle: '动态',
};
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('the archive shows the articles of the newest months, and links the others by year', () => {
  render(
    <ArchivePage
      newest={[{ year: 2026, month: 11, total: 34, updatedAt: undefined, articles: [article] }]}
      earlier={[
        { year: 2026, month: 1, total: 2, updatedAt: undefined },
        { year: 2025, month: 12, total: 3, updatedAt: undefined },
      ]}
    />,
  );
  expect(texts('h2')).toEqual(['2026年11月', '2026年', '2025年']);
  expect(screen.getByRole('link', { name: '题目' }).getAttribute('href')).toBe('/content/news/1');
  expect(screen.getByRole('link', { name: '2026年11月：全部34篇' }).getAttribute('href')).toBe(
    '/archive/2026/11',
  );
  expect(texts('section a')).toEqual(['全部34篇', '题目', '1月2篇', '12月3篇']);
  expect(document.body.textContent).toContain('共39篇');
});

test('the list of series shows the articles of the first, and links the others', () => {
  render(
    <SeriesListPage
      first={[
        {
          name: '编辑指南',
          title: '编辑指南',
          total: 7,
          updatedAt: undefined,
          articles: [article],
        },
      ]}
      others={[{ name: '另一个', title: '另一个', total: 1, updatedAt: undefined }]}
    />,
  );
  expect(texts('section a')).toEqual(['全部7篇', '题目', '另一个1篇']);
  expect(document.body.textContent).toContain('动态');
});

test('of very many tags the most used are links, and the number of the others is said', () => {
  const tags = Array.from({ length: 2003 }, (_, at) => ({
    ...{ name: `t${at}`, title: `t${at}` },
    ...{ total: 1, updatedAt: undefined },
  }));
  const html = (count: number) => renderToStaticMarkup(<TagsPage tags={tags.slice(0, count)} />);
  expect(html(2003).match(/href="\/tags\/t\d+"/g)).toHaveLength(2000);
  expect(html(2003)).toContain('共2003个');
  expect(html(2003)).toContain('另有3个没有列在这里');
  expect(html(2000)).not.toContain('没有列在这里');
});
