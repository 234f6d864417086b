import { expect } from 'playwright/test';
import { PAGE_KINDS, RICH_ARTICLE } from '../support/page-kinds';
import { ask } from '../support/raw';
import { SITE_NAMES } from '../support/shared-sites';
import { expectKind } from '../support/whole-page';

/** What is no page, and takes more than the server's code: content, pictures, fonts, an image library. */
const FILES = [
  '/sitemap.xml',
  '/feed.xml',
  '/robots.txt',
  '/icon.svg',
  '/builds/latest.json',
  '/_next/image?url=%2Fmedia%2Ficons%2F512.png&w=480&q=75',
];

/** Expects every kind of page to be complete, and the files that pages link to. */
export async function expectWholeSite(base: string): Promise<void> {
  for (const kind of PAGE_KINDS) {
    const { status, html } = await ask(base, kind.path);
    expect(status, kind.path).toBe(kind.status);
    expectKind(html, kind, SITE_NAMES.embedded);
  }
  const { html } = await ask(base, RICH_ARTICLE);
  const share = /\/media\/share\/wide\/[^"]+/.exec(html)?.[0].replaceAll('&amp;', '&');
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0];
  for (const path of [...FILES, share ?? 'no share picture', script ?? 'no script']) {
    expect((await ask(base, path)).status, path).toBe(200);
  }
}
