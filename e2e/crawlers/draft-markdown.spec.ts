import { expect, giveToken, test } from '../support/editor';

const DRAFT = '/content/news/107';

test('an editor gets the Markdown of a draft, for nobody to keep, and everybody else does not', async ({
  page,
  context,
  editorSite,
  request,
}) => {
  await giveToken(context, editorSite.base);
  await page.goto(DRAFT);
  const drafted = await context.request.get(`${DRAFT}.md`);
  expect(drafted.status()).toBe(200);
  expect(drafted.headers()['cache-control']).toBe('private, no-store');
  expect(await drafted.text()).toContain(`${DRAFT}\n---\n`);
  expect((await request.get(`${DRAFT}.md`)).status()).toBe(404);
  expect((await request.get(DRAFT, { headers: { accept: 'text/markdown' } })).status()).toBe(404);
});
