import { get } from 'node:http';
import { extraArticle } from '../support/articles';
import { openReady, press } from '../support/bench';
import { test as ownTest } from '../support/isolated-site';
import { PAGE_KINDS } from '../support/page-kinds';
import { send } from '../support/send';
import { expect, test } from '../support/test';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const GPT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
/** The framework renders again for most of these by default. */
const BOTS = [
  GOOGLE,
  GPT,
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'AdsBot-Google (+http://www.google.com/adsbot.html)',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20.0 A',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Chrome-Lighthouse`,
  'ia_archiver',
  'Tumblr/14.0.835.186',
  'Mozilla/5.0 (compatible; QQ-URL-Manager; +http://bot.qq.com)',
  'googlebot/2.1',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'FooBot/1.0 (+https://foo.example)',
] as const;
/** Fewer than the rate limit of an address for counted requests. */
const A_DOZEN = BOTS.slice(0, 12);
const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54(0x1800363a) NetType/WIFI Language/zh_CN';
/** Those whose names the framework takes for crawlers come first. */
const PEOPLE = [
  'Mozilla/5.0 (Linux; U; Android 12; zh-cn; M2011K2C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/98.0.4758.102 Mobile Safari/537.36 SogouMobileBrowser/6.25.8',
  'Mozilla/5.0 (Linux; arm_64; Android 13; 22101316G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.6367.243 YaApp_Android/24.80.1 YandexSearch/8.80 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`,
  PERSON,
] as const;
/** Headers that must be equal for everybody, without those of the transfer. */
const TOLD = ['content-security-policy', 'cache-control', 'content-type', 'vary', 'x-robots-tag'];

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
  ['an address that is no text', '/content/news/%ff'],
  ['a picture that is not there', '/media/none.png'],
  ['a route that is not there', '/api/none'],
  ['a manifest that is not there', '/builds/none'],
  ['a file of no build', '/_next/none'],
] as const) {
  test(`${name} is a bare 404 for bots, and a page for people`, async ({ baseURL }) => {
    for (const bot of BOTS) {
      const { status, headers, body } = await visit(baseURL, path, bot);
      expect([status, body, bot]).toEqual([404, '', bot]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-type')).toBeNull();
    }
    for (const userAgent of PEOPLE) {
      const person = await visit(baseURL, path, userAgent);
      expect([person.status, userAgent]).toEqual([404, userAgent]);
      expect(person.body).toContain('Page not found');
    }
  });
}

/** Whether a page is rendered per request: its nonces and the chunks of its data differ then. */
const isPerRequest = (path: string) => /^\/(?:search|login)/.test(path);

/** A response with its headers; without scripts if the page is rendered per request. */
async function pageFor(base: string | undefined, path: string, userAgent: string) {
  const { status, headers, body } = await visit(base, path, userAgent);
  const told = TOLD.map((name) => `${name}: ${headers.get(name)}`).join('\n');
  const whole = `${told}\n\n${body}`;
  if (!isPerRequest(path)) return { status, page: whole };
  const bare = whole.replace(/<script.*?<\/script>/gs, '');
  return { status, page: bare.replace(/nonce(-|=")[\w+/=]{24}/g, 'nonce$1') };
}

for (const { name, path } of PAGE_KINDS.filter(({ status }) => status === 200)) {
  test(`${name} is for each crawler what it is for people, byte for byte, policy and all`, async ({
    baseURL,
  }) => {
    let person = await pageFor(baseURL, path, PERSON);
    expect(person.status).toBe(200);
    expect(person.page).toMatch(/content-security-policy: .*'(?:sha256|nonce)-/);
    if (!isPerRequest(path)) expect(person.page).toMatch(/cache-control: s-maxage=/);
    for (const userAgent of isPerRequest(path) ? A_DOZEN : [...BOTS, ...PEOPLE]) {
      const other = await pageFor(baseURL, path, userAgent);
      // The page may have been rendered again in between.
      if (other.page !== person.page) person = await pageFor(baseURL, path, PERSON);
      expect(other, userAgent).toEqual(person);
    }
  });
}

test('what the API says, and what is sent to the site, is the same for bots', async ({
  baseURL,
}) => {
  const headers = { 'user-agent': GOOGLE };
  const none = await send(baseURL ?? '', '/api/web/none', { headers });
  expect(JSON.parse(none.text)).toMatchObject({ code: 404, data: null });
  const info = await send(baseURL ?? '', '/api/web/index_info', { headers });
  expect(JSON.parse(info.text)).toMatchObject({ code: 0 });
  const report = await send(baseURL ?? '', '/api/client-error', { headers, method: 'POST' });
  const byPerson = await send(baseURL ?? '', '/api/client-error', { method: 'POST' });
  expect([report.status, report.text]).toEqual([byPerson.status, byPerson.text]);
});

test('a picture is the same for bots, and what the server refuses has no words for them', async ({
  baseURL,
}) => {
  const picture = '/media/pictures/request-way.svg';
  const [bot, person] = [
    await visit(baseURL, picture, GOOGLE),
    await visit(baseURL, picture, PERSON),
  ];
  expect([bot.status, bot.body]).toEqual([200, person.body]);
  const headers = { 'user-agent': GOOGLE };
  const refused = await send(baseURL ?? '', '/content/../search', { headers });
  expect([refused.status, refused.text]).toEqual([400, '']);
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
      expect(kept.headers.get('cache-control')).toMatch(/^s-maxage=/);
      const none = await visit(site.base, '/content/news/9202', bot);
      expect([none.status, none.body]).toEqual([503, '']);
      expect(Number(none.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(none.headers.get('cache-control')).toBe('no-store');
    }
    const person = await visit(site.base, '/content/news/9202', PERSON);
    expect(person.status).toBe(500);
    expect(person.body).toContain('Internal Server Error');
    await backend.control({ fail: null });
    // The circuit breaker probes the backend once a second.
    await expect
      .poll(async () => (await visit(site.base, '/content/news/9202', GOOGLE)).status)
      .toBe(200);
  },
);

// The framework itself keeps the page for some bots; the last one is not among them.
for (const userAgent of [GOOGLE, GPT]) {
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
