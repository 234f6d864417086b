import { expect, test } from '../../support/test';

const ARTICLE = '/content/guides/222';
const LICENSE = 'https://creativecommons.org/publicdomain/mark/1.0/deed.zh-hans';

test('a reprinted text says who wrote it and under which licence, wherever it is read', async ({
  page,
  request,
}) => {
  await page.goto(ARTICLE);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '沈括' }).first()).toHaveAttribute(
    'href',
    '/authors/shenkuo',
  );
  await expect(main.getByText('人工撰写', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: '公有领域标志1.0' })).toHaveAttribute(
    'href',
    LICENSE,
  );
  const markdown = await (await request.get(`${ARTICLE}.md`)).text();
  for (const text of ['author: 沈括', 'origin: human', LICENSE]) expect(markdown).toContain(text);
});
