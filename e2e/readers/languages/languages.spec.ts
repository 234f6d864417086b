import { lossesOf } from '../../support/clipped-content';
import { GOOGLE, read } from '../../support/crawler-reads';
import { DESKTOP } from '../../support/devices';
import { parseHtml } from '../../support/html';
import { watchProblems } from '../../support/problems';
import { expect, test } from '../../support/test';
import { withLanguagesSite } from './languages-site';

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36' };
const HAN = /\p{Script=Han}|[，。、；：？！（）《》「」『』]/u;
/** Inherited, because a number is not translated. */
const RECORD = /京ICP备\d+号/g;
const EDITIONS = { '': 'zh-CN', '/en': 'en', '/ar': 'ar' } as const;
const ARTICLE = '/content/guides/201';
const KINDS = ['', '/content', '/content/guides', ARTICLE, '/about_us', '/tags', '/archive'];
const FURTHER = ['/authors', '/authors/li', '/feeds', '/search', '/forms/contact', '/gone'];

/** Pages that a language does not have. */
const MISSING: readonly string[] = ['/ar/about_us', '/ar/authors/li', '/ar/forms/contact'];

/** What the sitemaps name as the versions of each page, by its path. */
async function versionsInSitemaps(base: string): Promise<Map<string, string[]>> {
  const { text: index } = await read(base, '/sitemap.xml', GOOGLE);
  const found = new Map<string, string[]>();
  for (const [, sitemap = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { text } = await read(base, new URL(sitemap).pathname, GOOGLE);
    for (const [, url = '', rest = ''] of text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)) {
      const links = [...rest.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
      found.set(
        new URL(url).pathname,
        links.map(([, language, href]) => `${language} ${href}`),
      );
    }
  }
  expect([...found.keys()]).toEqual(expect.arrayContaining(['/', ARTICLE, '/en/tags', '/ar']));
  return found;
}

const isMissing = (path: string) => MISSING.includes(path) || path.endsWith('/gone');

test('every page is in its language alone, for people and crawlers, and all name each other', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await withLanguagesSite({}, async ({ base }) => {
    const versions = new Map<string, string[]>();
    for (const [prefix, language] of Object.entries(EDITIONS)) {
      for (const kind of [...KINDS, ...FURTHER]) {
        const path = prefix + kind || '/';
        const { status, text } = await read(base, path, PERSON);
        expect(status, path).toBe(isMissing(path) ? 404 : 200);
        const document = parseHtml(text);
        const { documentElement: root } = document;
        const direction = language === 'ar' ? 'rtl' : null;
        expect([root.getAttribute('lang'), root.getAttribute('dir')], path).toEqual([
          ...[language, direction],
        ]);
        versions.set(
          path,
          [...document.querySelectorAll('link[hreflang]')].map(
            (link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`,
          ),
        );
        for (const other of document.querySelectorAll('[hreflang], script:not([type])'))
          other.remove();
        const said = root.outerHTML.replaceAll(RECORD, '');
        if (language !== 'zh-CN') expect(said.match(HAN), path).toBeNull();
        if (isMissing(path)) continue;
        const crawled = await read(base, path, GOOGLE);
        if (kind !== '/search') expect(crawled.text === text, path).toBe(true);
      }
    }
    const named = (path: string) => versions.get(path) ?? [];
    expect(named(ARTICLE).map((version) => version.split(' ')[0])).toEqual([
      ...['zh-CN', 'en', 'ar', 'x-default'],
    ]);
    for (const kind of KINDS) {
      const own = named(kind || '/');
      for (const prefix of ['/en', '/ar'].filter((each) => !isMissing(each + kind)))
        expect(named(prefix + kind), prefix + kind).toEqual(own);
    }
    for (const [path, listed] of await versionsInSitemaps(base)) {
      if (versions.has(path)) expect(listed, path).toEqual(named(path));
    }
    const { headers } = await read(base, '/en/search?q=a', PERSON);
    expect(headers.get('content-security-policy')).toContain("'nonce-");
    expect((await read(base, '/fr/content', PERSON)).status).toBe(404);
    expect((await read(base, '/en/nowhere', PERSON)).text.slice(0, 200)).toContain(
      '<html lang="en"',
    );
    expect((await read(base, '/en/older', PERSON)).headers.get('location')).toMatch(
      /\/en\/content\/guides$/,
    );

    const problems = watchProblems(page);
    for (const width of [320, DESKTOP.width]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', ARTICLE, '/search?q=a'].map((each) => `/ar${each}`)) {
        await page.goto(base + path);
        expect.soft(await lossesOf(page), `${path} at ${width}`).toEqual([]);
      }
    }
    await page.goto(base + ARTICLE);
    await page.getByRole('button', { name: '其他语言' }).click();
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to choose pumps');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: 'Guides' }).first().click();
    await expect(page).toHaveURL(/\/en\/content\/guides$/);
    await page.getByLabel('Search this site').first().fill('battery');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/en\/search\?q=battery$/);
    await expect(page.getByRole('main')).toContainText('How to choose pumps');
    await page.goto(`${base}/content/guides/202`);
    // The links are those of the page that is shown, also after a client navigation.
    await page.getByRole('link', { name: '指南' }).first().click();
    await expect(page).toHaveURL(/\/content\/guides$/);
    await page.getByRole('button', { name: '其他语言' }).click();
    const english = page.getByRole('link', { name: 'English', exact: true });
    await expect(english).toHaveAttribute('href', '/en/content/guides');
    const notice = page.getByText('本页没有这种语言的版本');
    await expect(notice.filter({ visible: true })).toHaveCount(0);
    await page.goto(`${base}/content/guides/202`);
    await page.getByRole('button', { name: '其他语言' }).click();
    await expect(notice.first()).toBeVisible();
    expect(problems).toEqual([]);
  });
});
