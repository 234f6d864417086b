import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSite } from '@wenzhan/content/new/create-site';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import type { Page } from 'playwright/test';
import { ENGINES, TEST_MS } from '../../readers/engines/every-engine';
import { faultsOfKinds } from '../../readers/engines/visits';
import { INTERACTIVE, withOldBrowser } from '../../readers/old-browsers/browser';
import { faultsOfPages } from '../../readers/old-browsers/page-checks';
import { violationsByDayAndNight } from '../../support/axe';
import { openReady } from '../../support/bench';
import { lossesOf } from '../../support/clipped-content';
import { storedMessages } from '../../support/contact-form';
import { DESKTOP, PHONE } from '../../support/devices';
import { EDITOR_ENV, signIn } from '../../support/editor';
import { parseHtml } from '../../support/html';
import { watchProblems } from '../../support/problems';
import { type Site, withSite } from '../../support/site';
import { expect, test } from '../../support/worker';

/* A maker of pumps: the template, and what its owner adds in the first hour. */

test.describe.configure({ mode: 'parallel' });

const NAME = '某泵业';
const CAREERS = '/pages/careers';
const PAGES = [
  '/content/products',
  '/content/pumps/105',
  '/content/pumps/106',
  '/pages/contact',
  CAREERS,
];

/** A product with a table that is wider than a phone. */
const WITH_TABLE = `---
title: 潜水排污泵
summary: 大通道叶轮，不怕纤维和碎布。
publishedAt: 2026-11-28T09:00:00+08:00
product:
  number: WQ100-15
  pictures: [{ url: /media/pump-multistage.webp, width: 960, height: 1280, alt: 泵的正面 }]
  specifications:
    - title: 主要参数
      rows:
        - { label: 流量, value: 12.5–1400, unit: m³/h }
        - { label: 扬程, value: 15, unit: m }
    - title: 型号
      table:
        head: [型号, 流量 m³/h, 扬程 m, 功率 kW, 转速 r/min, 口径 mm, 重量 kg]
        rows:
          - { cells: [WQ50-10, 15, 10, 1.1, 2900, 50, 38] }
          - { cells: [WQ150-20, 180, 20, 18.5, 1450, 150, 410] }
  related: [101]
  form: enquiry
---

潜入水中工作，不用泵房。
`;
const WITHOUT_PICTURE = `---
title: 自吸泵
summary: 灌一次水以后不用再灌。
publishedAt: 2026-11-28T09:00:00+08:00
product: { number: ZX80, form: enquiry }
---

装在地面上，吸水管伸进水里。
`;
const MAP = `
  - type: map
    title: 怎么来
    address: 某省某市某区某某路1号
    latitude: 31.49
    longitude: 120.31
`;
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

interface Maker {
  site: Site;
  /** Where its messages are. */
  messages: string;
}

async function withMaker(run: (maker: Maker) => Promise<void>): Promise<void> {
  await withFolder('wenzhan-maker-', async (root) => {
    const content = path.join(root, 'content');
    await createSite('company', content, { name: NAME, colour: '#0b5e8a' });
    await writeFile(path.join(content, 'pumps/105.md'), WITH_TABLE);
    await writeFile(path.join(content, 'pumps/106.md'), WITHOUT_PICTURE);
    const contact = path.join(content, 'pages/contact.yaml');
    await writeFile(contact, (await readFile(contact, 'utf8')).trimEnd() + MAP);
    const messages = path.join(root, 'messages');
    const env = { ...EDITOR_ENV, CONTENT_DIR: content, MESSAGES_DIR: messages };
    await withSite({ pages: 'none', env }, (site) => run({ site, messages }));
  });
}

/** Fills in the application; a browser that has no file of it any more is given it again. */
async function apply(page: Page, name: string): Promise<void> {
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('职位').selectOption('区域销售');
  await page.getByLabel('电话').fill('010-12345678');
  await page.getByLabel('学历和工作经历').fill('给排水专业，五年销售。');
  await attach(page);
  await page.getByLabel('我同意').check();
}

const attach = (page: Page) =>
  page
    .getByLabel('简历')
    .setInputFiles({ name: '简历.pdf', mimeType: 'application/pdf', buffer: PDF });

/** The files that came with messages. */
async function storedFiles(dir: string): Promise<Buffer[]> {
  const entries = await readdir(path.join(dir, 'files'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(path.join(parentPath, name))));
}

test('its products, map and form with a file are whole by day and night, and without scripts', async ({
  browser,
}) => {
  test.setTimeout(TEST_MS);
  await withMaker(async ({ site: { base } }) => {
    const page = await browser.newPage({ baseURL: base });
    const plain = await browser.newPage({ baseURL: base, javaScriptEnabled: false });
    const problems = watchProblems(page);
    for (const address of PAGES) {
      await plain.goto(address);
      expect.soft(await plain.locator('h1').count(), address).toBe(1);
      for (const viewport of [{ width: 320, height: 640 }, DESKTOP]) {
        const at = `${address} at ${viewport.width}`;
        await page.setViewportSize(viewport);
        await openReady(page, address);
        expect.soft(await lossesOf(page), at).toEqual([]);
        expect.soft(await violationsByDayAndNight(page), at).toEqual([]);
      }
    }
    expect(problems).toEqual([]);
    await Promise.all([page.close(), plain.close()]);
  });
});

test('an application arrives with its PDF, with and without scripts, and an editor reads it', async ({
  browser,
}) => {
  test.setTimeout(TEST_MS);
  await withMaker(async ({ site: { base }, messages }) => {
    const page = await browser.newPage({ baseURL: base, locale: 'zh-CN' });
    await openReady(page, CAREERS);
    await apply(page, '甲');
    await page.getByRole('button', { name: '投递' }).click();
    await expect(page.getByText('合适的话我们会在两周内联系您')).toBeVisible();

    const plain = await browser.newPage({ baseURL: base, javaScriptEnabled: false });
    await plain.goto(CAREERS);
    await apply(plain, '乙');
    await plain.getByRole('button', { name: '投递' }).click();
    await expect(plain.getByText('请再选择一次文件')).toBeVisible();
    // People take longer than the seconds after which a form is taken.
    await expect(async () => {
      await attach(plain);
      await plain.getByRole('button', { name: '投递' }).click();
      await expect(plain.getByText('合适的话我们会在两周内联系您')).toBeVisible({ timeout: 2000 });
    }).toPass();

    expect(await storedFiles(messages)).toEqual([PDF, PDF]);
    const stored = (await storedMessages(messages)).join('\n');
    for (const word of ['甲', '乙', '简历.pdf']) expect(stored).toContain(word);

    await page.goto('/edit/messages');
    await signIn(page);
    const message = page.locator('details', { hasText: '简历.pdf' }).first();
    await message.locator('summary').first().click();
    await expect(message.getByText('简历.pdf').first()).toBeVisible();
    await Promise.all([page.close(), plain.close()]);
  });
});

test('old browsers show them', async () => {
  test.setTimeout(TEST_MS);
  await withMaker(async ({ site: { base } }) => {
    const kinds = PAGES.map((address) => ({ name: address, path: address }));
    for (const version of [88, 103] as const) {
      const expected = {
        scripts: version >= INTERACTIVE,
        styles: true,
        paper: 'rgb(243, 246, 249)',
      };
      for (const viewport of [PHONE, DESKTOP]) {
        await withOldBrowser(version, { base, viewport }, async (old) => {
          expect.soft(await faultsOfPages(old, expected, kinds), `${version}`).toEqual([]);
        });
      }
    }
  });
});

for (const [engineName, withEngine] of ENGINES) {
  test(`${engineName} shows them whole on a phone and a desktop`, async () => {
    test.setTimeout(TEST_MS);
    await withMaker(async ({ site: { base } }) => {
      const kinds = await Promise.all(
        PAGES.map(async (address) => {
          const html = await (await fetch(base + address)).text();
          const heading = parseHtml(html).querySelector('h1')?.textContent ?? 'no heading';
          return { name: address, path: address, heading };
        }),
      );
      await withEngine(async (engine) => {
        expect.soft(await faultsOfKinds(engine, base, kinds, NAME)).toEqual([]);
      });
    });
  });
}
