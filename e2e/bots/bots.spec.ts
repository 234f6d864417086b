import { openReady, press } from '../support/bench';
import { read } from '../support/crawler-reads';
import { PAGE_KINDS } from '../support/page-kinds';
import { send } from '../support/send';
import { expect, test } from '../support/test';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const GPT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
/** By default the framework renders again for the first two, each on a list of its own. */
const BOTS = [
  GOOGLE,
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  GPT,
];
/** The framework takes the first one for a crawler. `lib/bots.test.ts` has very many of both. */
const PEOPLE = [
  `Mozilla/5.0 (Linux; arm_64; Android 13; 22101316G) ${CHROME} YaApp_Android/24.80.1 YandexSearch/8.80 Mobile Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`,
];
const [, PERSON = ''] = PEOPLE;
/** Headers that must be equal for everybody, without those of the transfer. */
const TOLD = ['content-security-policy', 'cache-control', 'content-type', 'vary', 'x-robots-tag'];

const visit = (base: string | undefined, path: string, userAgent: string) =>
  read(base, path, { 'user-agent': userAgent });

for (const [name, path] of [
  ['an unknown path', '/nowhere/at/all'],
  ['an unknown id', '/content/news/99999'],
  ['a draft', '/content/news/107'],
  ['an unknown static page', '/single_page/nowhere'],
  ['an address that is no text', '/content/news/%ff'],
  ['an image that is not there', '/media/none.png'],
  ['a route that is not there', '/api/none'],
  ['a manifest that is not there', '/builds/none'],
  ['a file of no build', '/_next/none'],
] as const) {
  test(`${name} is a bare 404 for bots, and a page for people`, async ({ baseURL }) => {
    for (const bot of [GOOGLE, GPT]) {
      const { status, headers, text } = await visit(baseURL, path, bot);
      expect([status, text, bot]).toEqual([404, '', bot]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-type')).toBeNull();
    }
    for (const userAgent of PEOPLE) {
      const { status, text } = await visit(baseURL, path, userAgent);
      expect([status, userAgent]).toEqual([404, userAgent]);
      expect(text).toContain('Page not found');
    }
  });
}

/** Whether a page is rendered per request: its nonces and the chunks of its data differ then. */
const isPerRequest = (path: string) => /^\/(?:search|login)/.test(path);

/** A response with its headers; without scripts if the page is rendered per request. */
async function pageFor(base: string | undefined, path: string, userAgent: string) {
  const { status, headers, text } = await visit(base, path, userAgent);
  const told = TOLD.map((name) => `${name}: ${headers.get(name)}`).join('\n');
  const whole = `${told}\n\n${text}`;
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
    for (const userAgent of [...BOTS, ...PEOPLE.slice(0, 1)]) {
      const other = await pageFor(baseURL, path, userAgent);
      // The page may have been rendered again in between.
      if (other.page !== person.page) person = await pageFor(baseURL, path, PERSON);
      expect(other, userAgent).toEqual(person);
    }
  });
}

test('what is no page is the same for bots, and what the server refuses has no words for them', async ({
  baseURL,
}) => {
  const none = await visit(baseURL, '/api/web/none', GOOGLE);
  expect(JSON.parse(none.text)).toMatchObject({ code: 404, data: null });
  const info = await visit(baseURL, '/api/web/index_info', GOOGLE);
  expect(JSON.parse(info.text)).toMatchObject({ code: 0 });
  const headers = { 'user-agent': GOOGLE };
  const report = await send(baseURL ?? '', '/api/client-error', { headers, method: 'POST' });
  const byPerson = await send(baseURL ?? '', '/api/client-error', { method: 'POST' });
  expect([report.status, report.text]).toEqual([byPerson.status, byPerson.text]);
  const image = '/media/pictures/request-way.svg';
  const [bot, person] = [await visit(baseURL, image, GOOGLE), await visit(baseURL, image, PERSON)];
  expect([bot.status, bot.text]).toEqual([200, person.text]);
  const moved = await visit(baseURL, '/content/', GOOGLE);
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/content']);
  const refused = await send(baseURL ?? '', '/content/../search', { headers });
  expect([refused.status, refused.text]).toEqual([400, '']);
});

test('who forges the name of the question to ourselves is a visitor like any other, and a forged host is never asked', async ({
  baseURL,
}) => {
  const { status, text } = await visit(baseURL, '/nowhere', 'wenzhan-loopback');
  expect(status).toBe(404);
  expect(text).toContain('Page not found');
  const both = await visit(baseURL, '/nowhere', `wenzhan-loopback ${GOOGLE}`);
  expect([both.status, both.text]).toEqual([404, '']);
  const headers = { host: 'evil.example:1', 'user-agent': GOOGLE };
  expect((await send(baseURL ?? '', '/nowhere', { headers })).status).toBe(404);
});

test.describe('in a browser', () => {
  // The framework itself keeps the page for the bots that it knows.
  test.describe('of a bot that the framework does not know', () => {
    test.use({ userAgent: GPT });

    test('a script error keeps the page that was served', async ({ page }) => {
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

  test('of a person a script error shows Internal Server Error, a way to try again, and the site around it', async ({
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
});
