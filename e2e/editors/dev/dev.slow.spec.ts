import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { withSources } from '../../support/build';
import { type ContentFolder, withContent } from '../../support/content-folder';
import { EDITOR_ENV, signIn } from '../../support/editor';
import { PAGE_KINDS } from '../../support/page-kinds';
import { watchProblems } from '../../support/problems';
import { endProcess, freePort, waitUntil } from '../../support/processes';
import { answers, bareEnvironment, spawnNext } from '../../support/site';

/** Compiling a route takes seconds, and a route of each kind is visited. */
const TEST_MS = 20 * 60_000;
const ROUTE_MS = 120_000;
const SERVER_MS = 60_000;
/** The framework checks a page after the response, and notifies the browser. */
const CHECKED_MS = 500;
const FRESH_ARTICLE = `---
title: 刚刚写好的一篇
summary: 写作时旁边开着网页。
publishedAt: 2026-11-20T09:30:00+08:00
---

正文。
`;
const DRAFT_TITLE = '一篇还没写完的草稿：用来看预览';
/**
 * What the framework prints for an error in a page, and in no other case; with the first frame of its stack.
 */
const FAULTS = /^.*(?:Error: |⨯|uncaught|unhandled).*$(?:\n +at .*$)?/gim;
/** The framework's own: its socket may tell a page of a compiled route before its router has started. */
const EARLY_REFRESH = /Router action dispatched before initialization/;
/**
 * The framework's own, with no frame of the site: a request may read a manifest that the bundler has just
 * begun to write (https://github.com/vercel/next.js/pull/97593).
 */
const EMPTY_MANIFEST =
  /(?:Manifest file is empty|Unexpected end of JSON input)\n +at ignore-listed frames/;
const isOwn = (fault: string) => !EARLY_REFRESH.test(fault) && !EMPTY_MANIFEST.test(fault);

test.use({ navigationTimeout: ROUTE_MS, actionTimeout: ROUTE_MS });
test.setTimeout(TEST_MS);

test('`next dev` shows what the files say at the next load, pictures too, with a clean console on every page', async ({
  page,
}) => {
  await withContent(async (content) => {
    await withDevelopment({ CONTENT_DIR: content.dir, ...EDITOR_ENV }, async (development) => {
      await visitEveryKind(page, development);
      await edit(page, development, content);
      await readDraft(page, development, content);
      await addPicture(development);
      const faults = development.log().match(FAULTS) ?? [];
      expect(faults.filter(isOwn)).toEqual([]);
    });
  });
});

/** A running `next dev`. */
interface Development {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** Its copy of the checkout. */
  root: string;
  /** Its output so far. */
  log(): string;
}

/**
 * Runs with `next dev` on a copy of the checkout, which is removed afterwards: it writes into its folder,
 * and only one may run per folder.
 *
 * @throws {Error} with the server's output, if it does not respond in time
 */
function withDevelopment(
  env: Record<string, string>,
  run: (development: Development) => Promise<void>,
): Promise<void> {
  return withSources(async (root) => {
    const port = await freePort();
    const all = { ...bareEnvironment(), NODE_ENV: 'development', ...env } as const;
    const { process: child, output } = spawnNext('dev', root, port, all);
    const base = `http://127.0.0.1:${port}`;
    try {
      const isUp = await waitUntil(() => answers(base), SERVER_MS);
      if (!isUp) throw new Error(`next dev did not start:\n${output()}`);
      await run({ base, root, log: output });
    } finally {
      await endProcess(child);
    }
  });
}

async function visitEveryKind(page: Page, { base }: Development): Promise<void> {
  const problems = watchProblems(page);
  for (const { path, words } of [
    ...PAGE_KINDS,
    { path: '/content/news/abc', words: 'Page not found' },
    { path: '/content/none', words: 'Page not found' },
  ]) {
    await page.goto(base + path);
    await expect(page.locator('body')).toContainText(words);
    await page.waitForTimeout(CHECKED_MS);
    const faults = problems.filter((problem) => !EARLY_REFRESH.test(problem));
    expect([...faults, ...(await overlayOf(page))], path).toEqual([]);
  }
}

/** Messages of the framework's error overlay. */
function overlayOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('nextjs-portal')?.shadowRoot;
    const parts = root?.querySelectorAll('[data-nextjs-dialog], [data-issues-count]') ?? [];
    return [...parts].map((part) => `overlay: ${part.textContent}`);
  });
}

async function edit(page: Page, { base }: Development, content: ContentFolder): Promise<void> {
  const expectTitle = async (path: string, title: string) => {
    await page.goto(base + path);
    await expect(page.locator('main h1')).toHaveText(title);
  };
  const main = page.locator('main');

  await expectTitle('/content/news/101', '文站可以运行了');
  await content.replace('news/101.md', '文站可以运行了', '改过的标题');
  await expectTitle('/content/news/101', '改过的标题');
  await content.write('news/199.md', FRESH_ARTICLE);
  await expectTitle('/content/news/199', '刚刚写好的一篇');
  await content.write('news/199.md', FRESH_ARTICLE.replace('正文。', '另一段正文。'));
  await page.reload();
  await expect(main).toContainText('另一段正文。');
  await page.goto(`${base}/content/news`);
  await expect(main).toContainText('改过的标题');
  await expect(main).toContainText('刚刚写好的一篇');
  await content.replace('guides/category.yaml', '使用指南', '新的栏目名');
  await expectTitle('/content/guides', '新的栏目名');
  await content.replace('site.yaml', '文站', '新站名');
  await expectTitle('/', '新站名');
  await expect(page).toHaveTitle('新站名');
  await content.remove('news/199.md');
  await expectTitle('/content/news/199', 'Page not found');
  const redirect = '- { from: /content/news/199, to: /content/news/101, status: 301 }';
  await content.write('redirects.yaml', redirect);
  await page.reload();
  await expect(page).toHaveURL(`${base}/content/news/101`);
}

/** An editor sees a draft, and each change of it on the next load. */
async function readDraft(page: Page, { base }: Development, content: ContentFolder): Promise<void> {
  const title = page.locator('main h1');
  await page.goto(`${base}/login?next=/content/news/107`);
  await signIn(page);
  await page.waitForURL(`${base}/content/news/107`);
  await expect(title).toHaveText(DRAFT_TITLE);
  await content.replace('news/107.md', DRAFT_TITLE, '改过的草稿');
  await page.reload();
  await expect(title).toHaveText('改过的草稿');
}

/** A file of `content/media` is served as soon as it is there, with the type of its bytes, and no longer. */
async function addPicture({ base, root }: Development): Promise<void> {
  const media = path.join(root, 'content/media');
  const ask = () => fetch(`${base}/media/later.jpg`, { headers: { range: 'bytes=1-3' } });
  expect((await ask()).status).toBe(404);
  await copyFile(path.join(media, 'icons/192.png'), path.join(media, 'later.jpg'));
  const part = await ask();
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'image/png',
    'PNG',
  ]);
  await rm(path.join(media, 'later.jpg'));
  expect((await ask()).status).toBe(404);
}
