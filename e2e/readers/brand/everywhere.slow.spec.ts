import { TONES } from '../../../lib/site/brand/tones';
import { CHECK_MS, checkHtml } from '../../crawlers/head/check-html';
import { openReady } from '../../support/bench';
import { lossesOf } from '../../support/clipped-content';
import { storedMessages } from '../../support/contact-form';
import { GOOGLE, read } from '../../support/crawler-reads';
import { DESKTOP, PHONE } from '../../support/devices';
import { watchProblems } from '../../support/problems';
import { expectKind } from '../../support/whole-page';
import { ENGINES, errorsIn, TEST_MS } from '../engines/every-engine';
import { faultsOfKinds } from '../engines/visits';
import { INTERACTIVE, OLD_VERSIONS, withOldBrowser } from '../old-browsers/browser';
import { faultsOfPages } from '../old-browsers/page-checks';
import { BRANDED_KINDS, type Branded, expect, NAME, test, withBranded } from './brand-site';
import { engineOf, followThirdLevel, sendForm } from './visits';

/* A branded site, the page of every section and a form, in every browser, without JavaScript, and by the framework alone. */

const digits = TONES.cool.light.paper.match(/[0-9a-f]{2}/g) ?? [];
const PAPER = `rgb(${digits.map((two) => Number.parseInt(two, 16)).join(', ')})`;

const isStored = async ({ messages }: Branded, message: string) =>
  (await storedMessages(messages)).some((text) => text.includes(message));

for (const [name, withEngine] of ENGINES) {
  test(`in ${name} pages are whole, the third level of the menu leads on, and forms are sent`, async ({
    branded,
  }) => {
    test.setTimeout(TEST_MS);
    const { site } = branded;
    await withEngine(async (engine) => {
      expect.soft(await faultsOfKinds(engine, site.base, BRANDED_KINDS, NAME)).toEqual([]);
      for (const [path, { width, height }] of [
        ['/', PHONE],
        ['/forms/contact', DESKTOP],
      ] as const) {
        await engine.resize(width, height);
        await followThirdLevel(engine, site.base);
        const message = `${name} ${width}`;
        await sendForm(engine, site.base + path, message, true);
        expect(await isStored(branded, message)).toBe(true);
      }
    });
    expect(errorsIn(site)).toEqual([]);
  });
}

for (const version of OLD_VERSIONS) {
  const scripts = version >= INTERACTIVE;
  const expected = { scripts, styles: version >= 88, paper: PAPER };
  for (const [path, viewport] of [
    ['/', PHONE],
    ['/forms/contact', DESKTOP],
  ] as const) {
    test(`in Chromium ${version} at ${viewport.width} the same`, async ({ branded }) => {
      const { base } = branded.site;
      await withOldBrowser(version, { base, viewport }, async (page) => {
        expect.soft(await faultsOfPages(page, expected, BRANDED_KINDS)).toEqual([]);
        await followThirdLevel(engineOf(page), base);
        const message = `${version} ${viewport.width}`;
        await sendForm(engineOf(page), base + path, message, scripts);
        expect(await isStored(branded, message)).toBe(true);
      });
    });
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('pages can be read, and the form of a section is sent', async ({ page, branded }) => {
    for (const { path, name } of BRANDED_KINDS) {
      await page.goto(path);
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      expect.soft(await lossesOf(page), name).toEqual([]);
    }
    await sendForm(engineOf(page), `${branded.site.base}/`, '没有脚本', false);
    expect(await isStored(branded, '没有脚本')).toBe(true);
  });
});

test('pages are valid HTML', async ({ baseURL }) => {
  test.setTimeout(CHECK_MS * 2);
  const documents = new Map<string, string>();
  for (const kind of BRANDED_KINDS) {
    const { status, text } = await read(baseURL, kind.path);
    expect(status, kind.name).toBe(kind.status);
    expectKind(text, kind, NAME);
    documents.set(kind.name, text);
  }
  expect(await checkHtml(documents)).toEqual(new Map());
});

test('the framework alone serves the same', async ({ browser }) => {
  test.setTimeout(TEST_MS);
  await withBranded({ SELF_HOSTING: '0' }, async (branded) => {
    const { base } = branded.site;
    const page = await browser.newPage({ baseURL: base, viewport: PHONE });
    const plain = await browser.newPage({ baseURL: base, javaScriptEnabled: false });
    const problems = watchProblems(page);
    for (const kind of BRANDED_KINDS) {
      const { status, text, headers } = await read(base, kind.path);
      expect.soft(status, kind.name).toBe(kind.status);
      expectKind(text, kind, NAME);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      await openReady(page, kind.path);
      expect.soft(await lossesOf(page), kind.name).toEqual([]);
      if (kind.status !== 200 || /^\/(search|login)/.test(kind.path)) continue;
      expect.soft((await read(base, kind.path, GOOGLE)).text, kind.name).toBe(text);
    }
    expect(problems).toEqual([]);
    await followThirdLevel(engineOf(page), base);
    await sendForm(engineOf(page), `${base}/`, '由框架发送', true);
    await sendForm(engineOf(plain), `${base}/forms/contact`, '没有脚本', false);
    for (const message of ['由框架发送', '没有脚本'])
      expect(await isStored(branded, message)).toBe(true);
    expect((await read(base, '/sitemaps/lists.xml')).text).toContain('/forms/contact<');
    await Promise.all([page.close(), plain.close()]);
  });
});
