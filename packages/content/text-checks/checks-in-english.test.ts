import { expect, test, vi } from 'vitest';
import { article, CATEGORY } from '../testing/content-folder';
import { editingApi } from '../testing/editing';

test('what is wrong with links and pictures is told in the language of the interface', async () => {
  vi.stubEnv('SITE_LOCALE', 'en');
  const { edit } = await editingApi({ 'news/category.yaml': CATEGORY, 'news/1.md': article({}) });
  const body = '# Top\n\n[a](/nowhere) ![b](b.png)\n\n$$\nx\n';
  const text = article({ title: 'One', summary: 'x' }, body);
  const { problems } = await edit('edit_show', { path: 'news/1.md', text });
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('Begin headings of the text with ##'),
    'The link /nowhere leads to nothing',
    'The address b.png must begin with / (this site), or be a whole http(s) URL',
    expect.stringContaining('does not end'),
  ]);
});
