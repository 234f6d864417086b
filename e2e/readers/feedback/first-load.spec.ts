import { openReady, outcome, press, toasts } from '../../support/bench';
import { watchRequests, withoutPrefetches } from '../../support/loading';
import { lazyPartsIn } from '../../support/scripts';
import { expect, test } from '../../support/test';

test('zod comes with the first call, sonner with the first notification, swr with the first use of the search box', async ({
  page,
}) => {
  await withoutPrefetches(page);
  const requested = watchRequests(page);
  const parts = () => lazyPartsIn(page, requested('script'));
  await openReady(page, '/test');
  expect(await parts()).toEqual([]);
  await press(page, 'quiet');
  await expect(outcome(page)).toHaveText('quiet 服务器内部错误');
  expect(await parts()).toEqual(['zod']);
  await press(page, 'http-500');
  await expect(toasts(page)).toHaveCount(1);
  expect(await parts()).toEqual(['sonner', 'zod']);
  await page.getByRole('searchbox').first().focus();
  await expect.poll(parts).toEqual(['sonner', 'swr', 'zod']);
});

test('where a part that comes later cannot be loaded, the page goes on without it', async ({
  page,
}) => {
  await withoutPrefetches(page);
  await openReady(page, '/test');
  await page.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
  const refused = page.waitForResponse((response) => response.status() === 404);
  await page.getByRole('banner').getByLabel('搜索内容').focus();
  await refused;
  await page.waitForTimeout(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('测试');
  await expect(page.getByRole('banner').getByLabel('搜索内容')).toBeFocused();
});
