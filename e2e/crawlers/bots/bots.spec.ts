import { openReady, press } from '../../support/bench';
import { GOOGLE, read } from '../../support/crawler-reads';
import { PAGE_KINDS } from '../../support/page-kinds';
import { expect, test } from '../../support/test';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const GPT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
/** By default the framework renders again for the first two, each on a list of its own. */
const BOTS = [
  GOOGLE['user-agent'],
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  GPT,
];
/** The framework takes the first one for a crawler. `packages/contract/urls/bots.test.ts` has very many of both. */
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
  ['an address that is no text', '/content/news/%ff'],
  ['an image that is not there', '/media/none.png'],
  ['a file of no build', '/_next/none'],
] as const) {
  test(`${name} is a bare 404 for bots, and a page for people`, async ({ baseURL }) => {
    for (const bot of [BOTS[0] ?? '', GPT]) {
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
    // Never a year: what is withdrawn has to be gone from every cache (docs/cache.md).
    const caching =
      /cache-control: s-maxage=\d+, stale-while-revalidate=\d{3}, stale-if-error=\d{5}$/m;
    if (!isPerRequest(path)) expect(person.page).toMatch(caching);
    for (const userAgent of [...BOTS, ...PEOPLE.slice(0, 1)]) {
      const other = await pageFor(baseURL, path, userAgent);
      // The page may have been rendered again in between.
      if (other.page !== person.page) person = await pageFor(baseURL, path, PERSON);
      expect(other, userAgent).toEqual(person);
    }
  });
}

test.describe('in a browser of a bot that the framework does not know', () => {
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

test('for a person a script error shows Internal Server Error, a way to try again, and the site around it', async ({
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
