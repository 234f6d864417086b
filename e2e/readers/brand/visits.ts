import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from 'playwright/test';
import type { Evaluating } from '../../support/clipped-content';
import type { Engine } from '../engines/engine';

/** Milliseconds between two presses of a form without scripts, and some more. */
const TOKEN_AGE = 3200;
const FORM = 'form[data-form=contact]';

/** A page of Playwright, also of an old one, as other engines are driven. */
export const engineOf = (page: Page): Engine => ({
  open: async (url) => {
    await page.goto(url);
  },
  resize: (width, height) => page.setViewportSize({ width, height }),
  evaluate: (run) => (page as Evaluating).evaluate(run),
  click: (selector) => page.click(selector),
  type: (selector, text) => page.type(selector, text),
  press: (text) => page.keyboard.type(text),
  inject: async (source) => {
    await page.evaluate(source);
  },
});

/** Unfolds the second level of the menu and the third, and follows the link there. */
export async function followThirdLevel(engine: Engine, base: string): Promise<void> {
  await engine.open(`${base}/about_us`);
  const hasToggle = await engine.evaluate(
    () => (document.querySelector('header [popovertarget]')?.getClientRects().length ?? 0) > 0,
  );
  if (hasToggle) await engine.click('header [popovertarget]');
  await engine.click('#site-menu summary');
  await engine.click('#site-menu details details summary');
  await engine.click('#site-menu details details a');
  await expect.poll(() => engine.evaluate(() => location.pathname)).toBe('/content/news/101');
}

/** Fills in the form of a page with a fault, reads the fault, mends it, sends the form, and reads that it has arrived. */
export async function sendForm(
  engine: Engine,
  url: string,
  message: string,
  runsScripts: boolean,
): Promise<void> {
  await engine.open(url);
  if (runsScripts) {
    const isEnhanced = () => document.querySelector<HTMLFormElement>('[data-form]')?.noValidate;
    await expect.poll(() => engine.evaluate(isEnhanced)).toBe(true);
  }
  await engine.type(`${FORM} [name=name]`, '王小明');
  await engine.type(`${FORM} [name=email]`, 'wang@example.org');
  await engine.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('[data-form] select');
    if (select) select.value = '合作';
  });
  await engine.click(`${FORM} [name=_consent]`);
  // Long enough for the browser, which would not send it.
  await engine.type(`${FORM} textarea`, '    .');
  await engine.click(`${FORM} [type=submit]`);
  const told = () =>
    engine.evaluate(() => {
      const places = '[data-fault]:not([hidden]), [data-sonner-toast], main div[role=status]';
      return [...document.querySelectorAll(places)].map((place) => place.textContent).join(' ');
    });
  await expect.poll(told).toContain('至少填写5个字');
  await engine.type(`${FORM} textarea`, message);
  if (!runsScripts) await pause(TOKEN_AGE);
  await engine.click(`${FORM} [type=submit]`);
  await expect.poll(told).toContain('操作成功');
  const path = await engine.evaluate(() => location.pathname);
  expect(path).toBe(runsScripts ? new URL(url).pathname : '/forms/contact/sent');
}
