import { expect } from 'playwright/test';
import { lossesOf } from '../../support/clipped-content';
import type { Engine } from '../engines/engine';

const PHONE_WIDTH = 360;
const DESKTOP_WIDTH = 1280;
const HEIGHT = 800;
const ARTICLE = '/content/guides/201';

/** A page of sections in each language, besides the home pages. */
export const SECTION_PAGES = {
  'pages/factory.yaml': 'title: 工厂\nsections: [{ type: text, content: 你好 }]\n',
  'en/pages/factory.yaml': 'title: Factory\nsections: [{ type: text, content: Hello }]\n',
  'ar/pages/factory.yaml': 'title: مصنع\nsections: [{ type: text, content: مرحبا }]\n',
};

const MISSING = { path: '/nowhere', heading: 'Page not found' };

/** The pages of each language with their headings. Arabic has no home page of its own. */
const LANGUAGES = [
  {
    ...{ lang: 'zh-CN', dir: '', prefix: '' },
    headings: {
      ...{ '/': '首页', '/content/guides': '指南', [ARTICLE]: '怎样选泵' },
      ...{ '/search?q=%E6%B3%B5': '搜索', '/pages/factory': '工厂' },
    },
  },
  {
    ...{ lang: 'en', dir: '', prefix: '/en' },
    headings: {
      ...{ '/': 'Home', '/content/guides': 'Guides', [ARTICLE]: 'How to choose pumps' },
      ...{ '/search?q=pumps': 'Search', '/pages/factory': 'Factory' },
    },
  },
  {
    ...{ lang: 'ar', dir: 'rtl', prefix: '/ar' },
    headings: {
      ...{ '/': 'مضخات', '/content/guides': 'أدلة', [ARTICLE]: 'كيف تختار مضخة' },
      ...{ '/search?q=%D9%85%D8%B6%D8%AE%D8%A9': 'Search', '/pages/factory': 'مصنع' },
    },
  },
] as const;

/** Opens a page and waits for hydration. */
async function openReady(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await expect.poll(() => engine.evaluate(() => history.scrollRestoration)).toBe('manual');
}

const identityOf = (engine: Engine) =>
  engine.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir, heading: document.querySelector('h1')?.textContent };
  });

/**
 * Opens every kind of page in three languages, on a phone and on a desktop.
 *
 * @returns what is wrong, one line each
 */
export async function faultsOfLanguages(engine: Engine, base: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { lang, dir, prefix, headings } of LANGUAGES) {
    const kinds = Object.entries(headings).map(([path, heading]) => ({ path, heading }));
    for (const { path, heading } of [...kinds, MISSING]) {
      const address = prefix + path;
      const { status } = await fetch(base + address);
      if (status !== (path === MISSING.path ? 404 : 200)) faults.push(`${address}: ${status}`);
      await engine.resize(PHONE_WIDTH, HEIGHT);
      await openReady(engine, base + address);
      const found = JSON.stringify(await identityOf(engine));
      const wanted = JSON.stringify({ lang, dir, heading });
      if (found !== wanted) faults.push(`${address}: ${found} instead of ${wanted}`);
      const lost = await lossesOf(engine);
      await engine.resize(DESKTOP_WIDTH, HEIGHT);
      lost.push(...(await lossesOf(engine)));
      faults.push(...lost.map((loss) => `${address}: ${loss}`));
    }
  }
  return faults;
}

/**
 * Goes from an article in Chinese to that in Arabic and from there to that in English, by the links to its versions.
 *
 * @param hasPopovers whether a button opens the links; without popovers they are at the end of the page
 */
export async function switchLanguages(
  engine: Engine,
  base: string,
  hasPopovers: boolean,
): Promise<void> {
  await engine.resize(DESKTOP_WIDTH, HEIGHT);
  await openReady(engine, base + ARTICLE);
  for (const { lang, dir, headings } of [LANGUAGES[2], LANGUAGES[1]]) {
    if (hasPopovers) await engine.click('header button[popovertarget=page-languages]');
    await engine.click(`#page-languages a[hreflang=${lang}]`);
    await expect.poll(() => identityOf(engine)).toEqual({ lang, dir, heading: headings[ARTICLE] });
    await expect.poll(() => engine.evaluate(() => history.scrollRestoration)).toBe('manual');
  }
}
