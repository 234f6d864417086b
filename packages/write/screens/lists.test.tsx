import { expect, test } from 'vitest';
import { ENTRY } from '../testing/fake-call';
import { showScreen } from '../testing/show-screen';

test('categories and authors are listed, and new ones begun', async () => {
  const category = {
    ...ENTRY,
    path: 'news/category.yaml',
    kind: 'category' as const,
    title: '新闻',
  };
  const edit_list = { list: [category], total: 120, page: 1, limit: 100, states: {} };
  const { html, asked } = await showScreen('lists', { answers: { edit_list } });
  expect(asked.map(([, query]) => query)).toEqual([
    { kind: 'category', limit: 100 },
    { kind: 'author', limit: 100 },
  ]);
  expect(html).toContain('href="/edit/text?path=news%2Fcategory.yaml"');
  for (const kind of ['category', 'author']) {
    expect(html).toContain(`href="/edit/new?kind=${kind}"`);
    expect(html).toContain(`href="/edit?kind=${kind}"`);
  }
});
