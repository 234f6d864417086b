import type { Page } from 'playwright/test';
import { openReady, outcome, press, toasts } from '../support/bench';
import { expect, test } from '../support/test';

/** A string of each library that survives minification. */
const MARKERS = {
  sonner: 'data-sonner-toaster',
  swr: 'revalidateIfStale',
  zod: 'unrecognized_keys',
} as const;

/** The scripts that a page has requested so far. */
function watchScripts(page: Page): () => Promise<string> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return async () => (await Promise.all(scripts)).join('\n');
}

function librariesIn(scripts: string): string[] {
  return Object.entries(MARKERS)
    .filter(([, marker]) => scripts.includes(marker))
    .map(([library]) => library);
}

for (const path of ['/', '/content/guides/202', '/test']) {
  test(`${path} loads nothing of sonner, swr or zod by itself`, async ({ page }) => {
    const scripts = watchScripts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const loaded = await scripts();
    expect(loaded).toContain('react');
    expect(librariesIn(loaded)).toEqual([]);
  });
}

test('zod comes with the first call, sonner with the first notification, swr with the first use of the search box', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await openReady(page, '/test');
  await press(page, 'quiet');
  await expect(outcome(page)).toHaveText('quiet 服务器内部错误');
  expect(librariesIn(await scripts())).toEqual(['zod']);
  await press(page, 'http-500');
  await expect(toasts(page)).toHaveCount(1);
  expect(librariesIn(await scripts())).toEqual(['sonner', 'zod']);
  await page.getByRole('searchbox').first().focus();
  await expect.poll(async () => librariesIn(await scripts())).toEqual(['sonner', 'swr', 'zod']);
});

test('where a part that comes later cannot be loaded, the page goes on without it', async ({
  page,
}) => {
  await openReady(page, '/test');
  await page.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
  const refused = page.waitForResponse((response) => response.status() === 404);
  await page.getByRole('banner').getByLabel('搜索内容').focus();
  await refused;
  await page.waitForTimeout(500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('测试');
  await expect(page.getByRole('banner').getByLabel('搜索内容')).toBeFocused();
});
