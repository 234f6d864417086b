import { expect, test } from 'vitest';
import { refusal } from '../testing/fake-call';
import { showScreen } from '../testing/show-screen';

const none = { list: [], other: 0 };
const VISITS = {
  ...{ first: '2026-11-24', last: '2026-11-30', views: 12_346 },
  days: [{ day: '2026-11-30', views: 12_346 }],
  pages: {
    list: [
      { name: '/content/news/101', title: '<b>文站', count: 12_000 },
      { name: '/tags/文', count: 300 },
    ],
    other: 46,
  },
  referrers: { list: [{ name: 'www.baidu.com', count: 9 }], other: 0 },
  ...{ languages: none, searches: none, missing: none },
};

test('counts are tables with bars, which need neither scripts nor styles of elements', async () => {
  const { html, text, asked } = await showScreen('visits', { answers: { edit_visits: VISITS } });
  expect(asked).toEqual([['edit_visits', { days: 7 }]]);
  expect(text).toContain('|2026-11-24至2026-11-30 · 共阅读12,346次|');
  expect(text).toContain('|&lt;b&gt;文站|12,000|/tags/文|300|其他|46|');
  expect(html).toContain('<a href="/tags/%E6%96%87">');
  expect(html).toContain('<rect width="2.5" height="1">');
  expect(html).toContain('href="/api/edit/visits.csv?days=7"');
  expect(html).not.toContain('style=');
  const { html: month } = await showScreen('visits', {
    ...{ search: { days: '30' }, answers: { edit_visits: VISITS } },
  });
  expect(month).toContain('href="/edit/visits?days=30" aria-current="page"');
});

test('where nothing is counted, that is said; a failure is one', async () => {
  const { text } = await showScreen('visits', { answers: { edit_visits: refusal(404) } });
  expect(text).toContain('没有统计访问。请管理员设置VISITS_DIR');
  await expect(
    showScreen('visits', { answers: { edit_visits: refusal(500) } }),
  ).rejects.toMatchObject({ code: 500 });
});
