import { stringify } from 'yaml';
import { violationsByDayAndNight } from '../../support/axe';
import { CONTACT_FORM } from '../../support/contact-form';
import { withTestSite } from '../../support/test-site';
import { expect, test } from '../../support/worker';

const GROUNDS = ['paper', 'tint', 'ink', 'accent'] as const;
const WIDTHS = ['column', 'page', 'bleed'] as const;
const ACCENTS = ['#ffff00', '#39ff14', '#f2f2f2', '#000000', '#0057b8'];

const picture = { url: '/media/covers/101.svg', width: 1200, height: 675, alt: '一棵树' };
const link = { title: '更多', path: '/about_us' };
const FIGURES = [
  { value: '700,000,000', unit: '吨', label: '一年的水' },
  { value: '128,000', unit: '台', label: '在用的泵' },
  { value: '3.2', unit: '亿元', label: '产值' },
  { value: '700,000,000', unit: 'litres', label: 'Water a year' },
  { value: '1,280,000', unit: 'm³/h', label: 'Flow' },
  { value: '2019–2021', label: '建造' },
];

/** A section of each type that has colours of its own, but those of a magazine. */
const SECTIONS: object[] = [
  { type: 'lead', title: '一句', text: '说明', picture, button: link, link },
  {
    type: 'text',
    title: '文字',
    content: '一段**文字**，[链接](/about_us)，`代码`。\n\n| 型号 | 流量 |\n|---|---:|\n| A | 12 |',
  },
  { type: 'text_picture', title: '文字与图片', content: '一段文字。', picture, link },
  { type: 'figures', title: '数字', items: FIGURES },
  {
    type: 'cards',
    title: '卡片',
    text: '说明',
    items: [
      { title: '甲', text: '说明', picture },
      { title: '乙', path: '/about_us' },
    ],
  },
  { type: 'articles', title: '文章', category: 'news' },
  {
    type: 'questions',
    title: '问答',
    items: [{ question: '问', content: '答，[链接](/about_us)。' }],
  },
  { type: 'quotation', text: '一句话。', by: '甲', source: '书', path: '/about_us' },
  { type: 'steps', title: '步骤', items: [{ title: '先', content: '说明' }] },
  { type: 'downloads', title: '下载', items: [{ title: '图片', path: '/media/covers/101.svg' }] },
  { type: 'pictures', title: '图片', items: [{ ...picture, caption: '说明' }] },
  { type: 'form', form: 'contact' },
  { type: 'people', title: '人物', items: [{ name: '王甲', role: '馆长', path: '/about_us' }] },
  { type: 'timeline', title: '大事记', items: [{ year: 1994, title: '建馆', text: '说明' }] },
  { type: 'contact', title: '联系', items: [{ label: '电话', value: '010', path: 'tel:010' }] },
  { type: 'call', title: '来', text: '说明', button: link, link },
];

/** A page of all sections on a ground, in a width. */
const pageOf = (ground: string, width: string) =>
  stringify({
    title: `${ground} ${width}`,
    sections: SECTIONS.map((one) => ({ ...one, ground, width })),
  });

const siteOf = (accent: string, strength = 'strong') =>
  `siteName: 某某泵业\nbrand: { accent: '${accent}', strength: ${strength} }\n${CONTACT_FORM}`;

test('every section is readable on every ground in every width, by day and at night, and nothing is wider than the window', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const places = GROUNDS.flatMap((ground) => WIDTHS.map((width) => ({ ground, width })));
  const prepare = async ({ write }: { write(file: string, text: string): Promise<unknown> }) => {
    await write('site.yaml', siteOf('#0057b8'));
    for (const { ground, width } of places)
      await write(`pages/${ground}-${width}.yaml`, pageOf(ground, width));
  };
  await withTestSite({ pages: 'none', content: { prepare } }, async ({ site }) => {
    const found: string[] = [];
    for (const { ground, width } of places) {
      const name = `${ground}-${width}`;
      for (const viewport of [320, 1280]) {
        await page.setViewportSize({ width: viewport, height: 800 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${site.base}/pages/${name}`);
        expect(await page.locator('main h2').count(), name).toBeGreaterThan(10);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wider > 0) found.push(`${name} ${viewport}: ${wider} px too wide`);
        if (viewport === 1280)
          found.push(...(await violationsByDayAndNight(page)).map((one) => `${name} ${one}`));
      }
    }
    expect(found).toEqual([]);
  });
});

test('whatever the accent, the grounds of a strong brand are readable', async ({ page }) => {
  test.setTimeout(300_000);
  for (const accent of ACCENTS) {
    const prepare = async ({ write }: { write(file: string, text: string): Promise<unknown> }) => {
      await write('site.yaml', siteOf(accent));
      const [ink, own] = ['ink', 'accent'].map((ground) =>
        SECTIONS.map((one) => ({ ...one, ground, width: 'page' })),
      );
      await write(
        'pages/both.yaml',
        stringify({ title: '底色', sections: [...(ink ?? []), ...(own ?? [])] }),
      );
    };
    await withTestSite({ pages: 'none', content: { prepare } }, async ({ site }) => {
      await page.goto(`${site.base}/pages/both`);
      expect(await violationsByDayAndNight(page), accent).toEqual([]);
    });
  }
});

test('a figure and its unit are in one line at every width, in the column and in the page', async ({
  page,
}) => {
  const sections = WIDTHS.map((width) => ({
    type: 'figures',
    title: width,
    width,
    items: FIGURES,
  }));
  const prepare = async ({ write }: { write(file: string, text: string): Promise<unknown> }) => {
    await write('pages/figures.yaml', stringify({ title: '数字', sections }));
  };
  await withTestSite({ pages: 'none', content: { prepare } }, async ({ site }) => {
    await page.goto(`${site.base}/pages/figures`);
    const broken: string[] = [];
    for (let width = 320; width <= 1920; width += 64) {
      await page.setViewportSize({ width, height: 900 });
      const values = await page.locator('dd[data-size]').evaluateAll((all) =>
        all.map((value) => ({
          text: value.textContent ?? '',
          lines: new Set(
            [...value.childNodes].flatMap((node) => {
              const range = document.createRange();
              range.selectNodeContents(node);
              return [...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 24));
            }),
          ).size,
          over: value.scrollWidth - value.clientWidth,
        })),
      );
      expect(values).toHaveLength(3 * FIGURES.length);
      broken.push(
        ...values
          .filter(({ lines, over }) => lines > 2 || over > 1)
          .map(({ text, over }) => `${width}: ${text} ${over}`),
      );
    }
    expect(broken).toEqual([]);
  });
});
