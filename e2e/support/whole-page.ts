import { expect } from 'playwright/test';
import { parseHtml, wordsOf } from './html';
import { type PageKind, titleOf } from './page-kinds';
import type { RawAnswer } from './raw';

/** Text of a failing backend or of the server's code, which must not reach the visitor. */
const SECRETS = /这句话不该显示|ApiError|node_modules|\.next-e2e|\.next\/server/;

/** Expects a complete page with this status and `h1`, with the site's header, menu and footer. */
export function expectWholePage(answer: RawAnswer, status: number, heading: string): void {
  const { html } = answer;
  const document = parseHtml(html);
  expect(wordsOf(document, 'main h1')).toBe(heading);
  expect(answer.status).toBe(status);
  expect(document.title).toMatch(/^(.+ - )?文站$/);
  expect(wordsOf(document, 'body header')).toContain('文站');
  expect(document.querySelector('body header nav a[href="/content/guides"]')).toBeTruthy();
  expect(wordsOf(document, 'main ~ footer')).toContain('文站');
  expect(html).toContain('</html>');
  expect(html).not.toContain('__next_error__');
  expect(html).not.toMatch(SECRETS);
}

/** Expects the complete HTML of a kind of page. @returns its document */
export function expectKind(html: string, kind: PageKind, siteName: string) {
  const document = parseHtml(html);
  expect(document.title).toBe(titleOf(kind, siteName));
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(wordsOf(document, 'main h1')).toBe(kind.heading ?? siteName);
  expect(wordsOf(document, 'main')).toContain(kind.words);
  expect(document.querySelectorAll('main ~ footer')).toHaveLength(kind.bare ? 0 : 1);
  // Without header and footer there would be no way on.
  if (kind.bare) {
    expect(document.querySelector('main > a[href="/"]')?.textContent).toBe(siteName);
    expect(wordsOf(document, 'main > p')).toContain(siteName);
  }
  // Content that React hides until scripts run.
  expect(html).not.toContain('id="S:');
  expect(html).toMatch(/<\/html>$/);
  return document;
}
