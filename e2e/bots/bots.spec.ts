import { get } from 'node:http';
import { extraArticle } from '../support/articles';
import { openReady, press } from '../support/bench';
import { parseHtml, wordsOf } from '../support/html';
import { test as ownTest } from '../support/own';
import { expect, test } from '../support/test';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const BOTS = [
  GOOGLE,
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; QQ-URL-Manager; +http://bot.qq.com)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
] as const;
const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x1800363a) NetType/WIFI Language/zh_CN';

async function visit(base: string | undefined, path: string, userAgent: string) {
  const headers = { 'user-agent': userAgent };
  const answer = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

for (const [name, path] of [
  ['an unknown path', '/nowhere/at/all'],
  ['an id that is no number', '/content/news/abc'],
  ['an unknown id', '/content/news/99999'],
  ['a draft', '/content/news/107'],
  ['an unknown category', '/content/nowhere'],
  ['a page past the end', '/content/page/999'],
  ['an unknown static page', '/single_page/nowhere'],
] as const) {
  test(`${name} is a bare 404 for bots, and a page for people`, async ({ baseURL }) => {
    for (const bot of BOTS) {
      const { status, headers, body } = await visit(baseURL, path, bot);
      expect([status, body]).toEqual([404, '']);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-type')).toBeNull();
    }
    const person = await visit(baseURL, path, PERSON);
    expect(person.status).toBe(404);
    expect(person.body).toContain('Page not found');
  });
}

// The framework renders a page anew for some bots, so the HTML around the words may differ.
test('what is found says to bots what it says to people', async ({ baseURL }) => {
  for (const path of ['/', '/content/news/101', '/about_us', '/single_page/privacy']) {
    const person = await visit(baseURL, path, PERSON);
    expect(person.status).toBe(200);
    for (const bot of BOTS) {
      const { status, headers, body } = await visit(baseURL, path, bot);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe(person.headers.get('content-type'));
      expect(parseHtml(body).title).toBe(parseHtml(person.body).title);
      expect(wordsOf(parseHtml(body), 'body')).toContain(wordsOf(parseHtml(person.body), 'main'));
    }
  }
});

test('the cached page goes to a bot byte for byte', async ({ baseURL }) => {
  for (const path of ['/', '/content/news/101', '/about_us', '/single_page/privacy']) {
    const person = await visit(baseURL, path, PERSON);
    const bot = await visit(baseURL, path, GOOGLE);
    // The page may be made anew between two visits.
    const later = await visit(baseURL, path, PERSON);
    expect([person.body, later.body].includes(bot.body)).toBe(true);
  }
});

test('a redirect stays a redirect', async ({ baseURL }) => {
  const { status, headers } = await visit(baseURL, '/content/', GOOGLE);
  expect([status, headers.get('location')]).toEqual([308, '/content']);
});

test('who forges the name of the question to ourselves is a visitor like any other', async ({
  baseURL,
}) => {
  const { status, body } = await visit(baseURL, '/nowhere', 'wenzhan-loopback');
  expect(status).toBe(404);
  expect(body).toContain('Page not found');
  const both = await visit(baseURL, '/nowhere', `wenzhan-loopback ${GOOGLE}`);
  expect([both.status, both.body]).toEqual([404, '']);
});

test('a forged host is never asked', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? '');
  const headers = { host: 'evil.example:1', 'user-agent': GOOGLE };
  const status = await new Promise((resolve, reject) => {
    get({ hostname, port, path: '/nowhere', headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
  expect(status).toBe(404);
});

ownTest(
  'while the API fails a bot gets the last good page, and a bare 503 where there is none',
  async ({ site, backend }) => {
    await backend.control({ articles: [extraArticle(9201), extraArticle(9202)] });
    const good = await visit(site.base, '/content/news/9201', GOOGLE);
    expect(good.status).toBe(200);
    await backend.control({ fail: { mode: 'http-500' } });
    for (const bot of BOTS) {
      const kept = await visit(site.base, '/content/news/9201', bot);
      expect(kept.status).toBe(200);
      expect(kept.body).toContain('第9201篇的正文。');
      const none = await visit(site.base, '/content/news/9202', bot);
      expect([none.status, none.body]).toEqual([503, '']);
      expect(Number(none.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(none.headers.get('cache-control')).toBe('no-store');
    }
    const person = await visit(site.base, '/content/news/9202', PERSON);
    expect(person.status).toBe(500);
    expect(person.body).toContain('Internal Server Error');
    await backend.control({ fail: null });
    // A dead backend is looked for once a second.
    await expect
      .poll(async () => (await visit(site.base, '/content/news/9202', GOOGLE)).status)
      .toBe(200);
  },
);

// The framework keeps the page of some bots by itself; the last is not among them.
for (const userAgent of [GOOGLE, BOTS[3]]) {
  test.describe(userAgent, () => {
    test.use({ userAgent });

    test("in a bot's browser a script error keeps the page that was served", async ({ page }) => {
      const thrown: string[] = [];
      page.on('console', (message) => thrown.push(message.text()));
      await openReady(page, '/test');
      await press(page, 'script-error');
      await expect.poll(() => thrown.join()).toContain('a script error, as asked for');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('测试');
      await expect(page.getByTestId('http-500')).toBeVisible();
      await expect(page.getByText('Internal Server Error')).toHaveCount(0);
    });
  });
}

test("in a person's browser a script error shows Internal Server Error, a way to try again, and the site around it", async ({
  page,
}) => {
  await openReady(page, '/test');
  await press(page, 'script-error');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('测试');
});
