import type { Page } from 'playwright/test';
import { cookiesOf, expect, signIn, test } from '../support/editor';
import { send } from '../support/send';

const ELSEWHERE = 'http://elsewhere.invalid/';

/** Opens a page of another site with this HTML. */
async function openElsewhere(page: Page, html: string): Promise<void> {
  await page.route(ELSEWHERE, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(ELSEWHERE);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('no link, picture or form of another site signs an editor out', async ({
      page,
      context,
      baseURL,
    }) => {
      await page.goto('/login');
      await signIn(page);
      await expect(page.getByLabel('预览模式')).toBeVisible();
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
      await expect(page.getByLabel('预览模式')).toBeVisible();
      await page.goto(ELSEWHERE);
      const [answer] = await Promise.all([
        page.waitForResponse(end),
        page.getByRole('button').click(),
      ]);
      expect(answer.status()).toBe(403);
      const after = await cookiesOf(context);
      for (const name of ['token', '__prerender_bypass', 'preview_build']) {
        expect(after[name]?.value, name).toBe(before[name]?.value);
      }
      await page.goto('/content/news/107');
      await expect(page.getByLabel('预览模式')).toBeVisible();
    });
  });
}

test('a session whose token is refused ends, also where a link elsewhere led to the page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'token', value: 'expired', url: baseURL ?? '' }]);
  await openElsewhere(page, `<a href="${baseURL}/content/news/101">link</a>`);
  await page.getByRole('link').click();
  await expect(page).toHaveURL('/login?next=%2Fcontent%2Fnews%2F101');
  expect((await cookiesOf(context)).token).toBeUndefined();
});

test('a picture of another site, which sends no token, clears none either', async ({ baseURL }) => {
  const { headers } = await send(String(baseURL), '/api/session/end');
  expect(headers.location).toBe('/login?next=%2F');
  expect(headers['set-cookie']).toBeUndefined();
});

test('signing in gives a new token, whatever stood in its place or was offered', async ({
  page,
  context,
  baseURL,
}) => {
  const planted = 'planted-by-somebody-else';
  await context.addCookies([{ name: 'token', value: planted, url: baseURL ?? '' }]);
  await page.goto(`/login?token=${planted}&next=%2F`);
  await signIn(page);
  await expect(page.getByLabel('预览模式')).toBeVisible();
  const { token } = await cookiesOf(context);
  expect(token?.value).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  const offered = await send(String(baseURL), `/api/session?token=${planted}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `token=${planted}` },
    body: `username=editor&password=wrong&token=${planted}`,
  });
  const kept = offered.headers['set-cookie'];
  expect(kept).toEqual([expect.stringMatching(/^typed_name=editor; Path=\/login;/)]);
  expect(offered.headers.location).toMatch(/^\/login\?error=credentials/);
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
