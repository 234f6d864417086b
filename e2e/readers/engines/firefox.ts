import puppeteer from 'puppeteer-core';
import type { WithEngine } from './engine';

/** For a machine that is busy. */
const START_MS = 60_000;

/** Runs with Debian's Firefox, headless, over WebDriver BiDi. */
export const withFirefox: WithEngine = async (run) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    timeout: START_MS,
    // As on a phone: scrollbars take no room.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
  });
  try {
    const page = await browser.newPage();
    await run({
      open: async (url) => {
        await page.goto(url);
      },
      resize: (width, height) => page.setViewport({ width, height }),
      evaluate: (read) => page.evaluate(read),
      click: async (selector) => {
        await page.click(selector);
      },
      type: (selector, text) => page.type(selector, text),
      press: (text) => page.keyboard.type(text),
      inject: async (source) => {
        await page.evaluate(source);
      },
    });
  } finally {
    await browser.close();
  }
};
