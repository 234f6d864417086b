import { watchReports } from '../security/xss-canary';
import { cookiesOf, signIn } from '../support/editor';
import { ask } from '../support/raw';
import { makeSignal, sendSignal } from '../support/signal';
import { expect, test } from './plain-site';

test('an editor signs in, reads a draft, and signs out', async ({ page, context }) => {
  const reports = await watchReports(page);
  await page.goto('/login?next=/content/news/107');
  await signIn(page);
  await expect(page).toHaveURL('/content/news/107');
  const preview = page.getByLabel('预览模式');
  await expect(preview).toBeVisible();
  await expect(page.getByRole('main')).toContainText('能读到这一行，说明你已经作为编辑登录');
  const response = await page.reload();
  const policy = (await response?.allHeaders())?.['content-security-policy'];
  expect(policy).toMatch(/'nonce-[^']{24}'/);
  await page.getByRole('button', { name: '退出' }).click();
  await expect(preview).toHaveCount(0);
  expect((await cookiesOf(context)).token).toBeUndefined();
  expect(reports).toEqual([]);
  expect((await page.goto('/content/news/107'))?.status()).toBe(404);
});

test('a changed article is on its pages after the signal, and a withdrawn one is gone', async ({
  plain: { site, content },
}) => {
  const page = '/content/news/102';
  const read = async (path: string) => (await ask(site.base, path)).html;
  const signal = (body: object) => sendSignal(site.base, makeSignal(body));
  // The content API checks its folder once a second.
  const api = () => read('/api/web/article_info?id=102');
  for (const path of [page, '/content/news']) expect(await read(path)).not.toContain('改过的');

  await content.replace('news/102.md', 'title: ', 'title: 改过的');
  await expect.poll(api).toContain('改过的');
  const { status, receipt } = await signal({ tags: ['article:102'] });
  expect([status, receipt.data?.list]).toEqual([200, []]);
  for (const path of [page, '/content/news']) {
    await expect.poll(() => read(path)).toContain('改过的');
  }

  await content.remove('news/102.md');
  await expect.poll(api).toContain('"code":404');
  await signal({ tags: [], withdrawn: ['article:102'] });
  expect((await ask(site.base, page)).status).toBe(404);
  await expect.poll(() => read('/content/news')).not.toContain('改过的');
});

test('a signal that nobody has signed is refused', async ({ baseURL }) => {
  const signal = makeSignal({ tags: ['article:101'] }, { secret: 'another secret' });
  expect((await sendSignal(String(baseURL), signal)).status).toBe(401);
});
