import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import type { Engine } from '../../readers/engines/engine';
import { RULES, TAGS } from '../../support/axe';
import { EDITOR_CREDENTIALS, signIn } from '../../support/editor';

/** The words that an article of these walks has, and that readers find on its page. */
const WORDS = 'Written in another browser.';

/** What axe and the browser's policy find on the open screen, one line each. */
async function faultsOf(engine: Engine): Promise<string[]> {
  await engine.inject(axe.source);
  await engine.inject(
    `axe.run(document, ${JSON.stringify({ runOnly: TAGS, rules: RULES, resultTypes: ['violations'] })}).then(
      ({ violations }) => { window.found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))) },
      (error) => { window.found = [String(error)] },
    ); undefined`,
  );
  const found = () => engine.evaluate(() => (window as { found?: string[] }).found);
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  const violations = await engine.evaluate(() => (window as { refused?: string[] }).refused ?? []);
  return [...((await found()) ?? []), ...violations];
}

/** Notes from now on what the policy of the open screen refuses. */
const watchPolicy = (engine: Engine) =>
  engine.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) => {
      refused.push(`${event.violatedDirective} refuses ${event.blockedURI}`);
    });
  });

const textOf = (engine: Engine) => () => engine.evaluate(() => document.body.textContent ?? '');

/** Waits until something is so in the page. */
const until = (engine: Engine, isSo: () => boolean) =>
  expect.poll(() => engine.evaluate(isSo), { timeout: 60_000 }).toBe(true);

/** Focuses the text editor, which is in a shadow root. */
const focusEditor = (engine: Engine) =>
  engine.evaluate(() => {
    const host = [...document.querySelectorAll('.edit-writer *')].find((one) => one.shadowRoot);
    const area = host?.shadowRoot?.querySelector<HTMLElement>('[contenteditable=true]');
    area?.focus();
    return area !== undefined && area !== null;
  });

const writtenIn = (engine: Engine) => () =>
  engine.evaluate(() => {
    const host = [...document.querySelectorAll('.edit-writer *')].find((one) => one.shadowRoot);
    return host?.shadowRoot?.textContent ?? '';
  });

const shownIn = (engine: Engine) => () =>
  engine.evaluate(() => document.querySelector('iframe')?.contentDocument?.body?.textContent ?? '');

/**
 * Signs in, begins an article, writes it in the text editor beside its page, leaves it unsaved and comes back to it, saves,
 * and publishes it.
 *
 * @returns what is wrong with the screens, and the path of the public page
 */
export async function writeInEditor(engine: Engine, base: string) {
  await engine.open(`${base}/login?next=${encodeURIComponent('/edit/new?category=news')}`);
  await engine.type('main [name=username]', EDITOR_CREDENTIALS.username);
  await engine.type('main [name=password]', EDITOR_CREDENTIALS.password);
  await engine.click('main form button');
  await until(engine, () => document.querySelector('[name=title]') !== null);
  await engine.type('[name=title]', 'Another browser');
  await engine.click('form[action$="/create"] [type=submit]');
  await until(engine, () => document.querySelector('.edit-writer') !== null);
  await expect.poll(() => focusEditor(engine)).toBe(true);
  await watchPolicy(engine);
  await engine.press(WORDS);
  await expect.poll(writtenIn(engine)).toContain(WORDS);
  await expect.poll(shownIn(engine)).toContain(WORDS);
  await expect.poll(textOf(engine)).toContain('它们存在这个浏览器里');
  const faults = await faultsOf(engine);

  const address = await engine.evaluate(() => location.href);
  await engine.open(`${base}/edit/account`);
  await engine.open(address);
  await expect.poll(textOf(engine)).toContain('已恢复上次没有保存的文字');
  await expect.poll(writtenIn(engine)).toContain(WORDS);
  await engine.click('.edit-writer-head .edit-primary');
  await expect.poll(textOf(engine)).toContain('已保存。');
  await engine.click('.edit-writer-head .edit-primary + button');
  await until(engine, () => document.querySelector('form[action$="/publish"]') !== null);
  faults.push(...(await faultsOf(engine)));
  const page = await engine.evaluate(
    () => document.querySelector('.edit-effects a')?.getAttribute('href') ?? '',
  );
  await engine.click('form[action$="/publish"] [type=submit]');
  await expect.poll(textOf(engine)).toContain('已发布。');
  return { faults, page };
}

/** Whether a public page shows what was written. */
export async function expectPublished(engine: Engine, address: string): Promise<void> {
  await engine.open(address);
  expect(await engine.evaluate(() => document.querySelector('h1')?.textContent)).toBe(
    'Another browser',
  );
  expect(await textOf(engine)()).toContain(WORDS);
}

/** Signs in, begins an article, writes it in the plain form, saves and publishes it. @returns the path of its page */
export async function writeInPlainForm(page: Page): Promise<string> {
  await page.goto('/login?next=/edit/new%3Fcategory=news');
  await signIn(page);
  await page.getByLabel('标题').fill('Another browser');
  await page.getByRole('button', { name: '新建草稿' }).click();
  const text = page.getByLabel('文件全文');
  await text.waitFor();
  await text.fill(`${(await text.inputValue()).trimEnd()}\n\n${WORDS}\n`);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('.edit-notice').waitFor();
  expect(await text.inputValue()).toContain(WORDS);
  await page.getByRole('button', { name: '保存并发布' }).click();
  const address = page.locator('.edit-effects a').first();
  await address.waitFor();
  const path = (await address.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: '现在发布' }).click();
  await page.getByText(/已发布。 \d+个页面/).waitFor();
  await page.goto(path);
  expect(await page.locator('h1').textContent()).toBe('Another browser');
  expect(await page.locator('main').textContent()).toContain(WORDS);
  return path;
}
