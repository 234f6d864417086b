import { send } from '@wenzhan/kit/testing/send';
import type { Page } from 'playwright/test';
import { cookiesOf, expect, giveToken, makeToken, test } from '../../support/editor';

const ELSEWHERE = 'http://elsewhere.invalid/';
const NEEDED = '未授权，请登录';

/** Opens a page of another site with this HTML. */
async function openElsewhere(page: Page, html: string): Promise<void> {
  await page.route(ELSEWHERE, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(ELSEWHERE);
}

test('no link, picture or form of another site signs an editor out', async ({
  page,
  context,
  baseURL,
}) => {
  const bar = page.getByLabel('预览模式');
  await giveToken(context, String(baseURL));
  await page.goto('/content/news/107');
  await expect(bar).toBeVisible();
  const before = await cookiesOf(context);
  const end = `${baseURL}/api/session/end`;
  await openElsewhere(
    page,
    `<img src="${end}?next=/about_us"><iframe src="${end}"></iframe>
     <a href="${end}?next=/about_us&proof=x">link</a>
     <form method="post" action="${end}"><button>form</button></form>`,
  );
  await page.getByRole('link').click();
  await expect(page).toHaveURL(`${baseURL}/about_us`);
  await expect(bar).toBeVisible();
  await page.goto(ELSEWHERE);
  const [answer] = await Promise.all([page.waitForResponse(end), page.getByRole('button').click()]);
  expect(answer.status()).toBe(403);
  const after = await cookiesOf(context);
  for (const name of ['token', '__prerender_bypass', 'preview_build']) {
    expect(before[name]?.value, name).toBeTruthy();
    expect(after[name]?.value, name).toBe(before[name]?.value);
  }
  await page.goto('/content/news/107');
  await expect(bar).toBeVisible();
});

test('a session whose token is refused ends at /login, also where a link elsewhere led to the page, and not in a circle', async ({
  page,
  context,
  baseURL,
}) => {
  await giveToken(context, String(baseURL), await makeToken({ ends: '-1h' }));
  await openElsewhere(page, `<a href="${baseURL}/content/news/101?from=mail">link</a>`);
  const documents: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(response.url());
  });
  await page.getByRole('link').click();
  await expect(page).toHaveURL('/login?next=%2Fcontent%2Fnews%2F101%3Ffrom%3Dmail');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(NEEDED);
  const left = await cookiesOf(context);
  for (const cookie of ['token', '__prerender_bypass', 'preview_build']) {
    expect(left[cookie]).toBeUndefined();
  }
  expect(documents.length).toBeLessThanOrEqual(6);
  expect((await page.goto('/content/news/101'))?.status()).toBe(200);
  await expect(page).toHaveURL('/content/news/101');
});

test('a picture of another site, which sends no token, clears none either', async ({ baseURL }) => {
  const { headers } = await send(String(baseURL), '/api/session/end');
  expect(headers.location).toBe('/login?next=%2F');
  expect(headers['set-cookie']).toBeUndefined();
});

test('a prefetch neither begins nor ends a session', async ({ baseURL }) => {
  const prefetch = { rsc: '1', 'next-router-prefetch': '1', cookie: 'token=planted' };
  const base = String(baseURL);
  const page = await send(base, '/', { headers: { ...prefetch, 'sec-fetch-dest': 'empty' } });
  expect(page.headers.location ?? '').not.toContain('/api/preview');
  for (const path of ['/api/preview?next=%2F', '/api/preview/end?next=%2F', '/api/session/end']) {
    // The framework first redirects to the address with the hash of the router's headers.
    const hashed = await send(base, path, { headers: prefetch });
    const { status, headers } = await send(base, String(hashed.headers.location), {
      headers: prefetch,
    });
    expect([path, status, headers['set-cookie']]).toEqual([path, 204, undefined]);
  }
});
