import type { Page } from 'playwright/test';
import { PAGE_KINDS, type PageKind, titleOf } from '../support/page-kinds';
import { watchProblems } from '../support/problems';
import { expect, test } from '../support/test';

for (const kind of PAGE_KINDS) {
  test(`${kind.name}: a browser shows it whole, without an error`, async ({ page, siteName }) => {
    const problems = watchProblems(page);
    const response = await page.goto(kind.path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(kind.status);
    await expect(page).toHaveTitle(titleOf(kind, siteName));
    expect(await page.title()).toBe(titleOf(kind, siteName));
    const headings = page.getByRole('heading', { level: 1 });
    await expect(headings).toHaveCount(1);
    await expect(headings).toBeVisible();
    await expect(headings).toHaveText(kind.heading ?? siteName);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expectLandmarks(page, kind);
    expect(problems).toEqual([]);
  });
}

async function expectLandmarks(page: Page, kind: PageKind): Promise<void> {
  const around = kind.bare ? 0 : 1;
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(around);
  await expect(page.getByRole('contentinfo')).toHaveCount(around);
  await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(around);
}
