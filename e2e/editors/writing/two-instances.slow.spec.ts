import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { type ContentFolder, withContent } from '../../support/content-folder';
import { type ContentServiceProcess, startContentService } from '../../support/content-service';
import { giveToken } from '../../support/editor';
import { freePorts } from '../../support/processes';
import { ask } from '../../support/raw';
import { untilServing } from '../../support/ready';
import { startRedis } from '../../support/redis';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { type Site, withSite } from '../../support/site';
import { expect, test } from '../../support/worker';
import { WRITING_ENV, type Writer, writer } from '../../support/writing';

/** A content service and two servers start here. */
const TEST_MS = 240_000;
const PATH = 'guides/201.md';
const PAGE = '/content/guides/201';
const ANNE = { username: 'anne', password: '第二位 editor' } as const;

interface Pair {
  content: ContentFolder;
  service: ContentServiceProcess;
  sites: [Site, Site];
}

/** Two instances of a site on one Redis, and the content service that writes its folder. */
async function withPair(run: (pair: Pair) => Promise<void>): Promise<void> {
  const redis = await startRedis();
  try {
    await withContent(async (content) => {
      const [own = 0, first = 0, second = 0] = await freePorts(3);
      const service = await startContentService({
        port: own,
        sites: [first, second].map((port) => `http://127.0.0.1:${port}`),
        env: { CONTENT_DIR: content.dir, ...WRITING_ENV },
      });
      const env = {
        ...{ API_BASE_URL: service.base, REDIS_URL: redis.url, REVALIDATE_SECRET },
        RATE_LIMITS: WRITING_ENV.RATE_LIMITS,
      };
      try {
        await withSite({ pages: 'none', env, port: first }, (one) =>
          withSite({ pages: 'none', env, port: second }, (other) =>
            run({ content, service, sites: [one, other] }),
          ),
        );
      } finally {
        await service.stop();
      }
    });
  } finally {
    await redis.stop();
  }
}

/** A second editor, who was invited by the first. */
async function anneOn(base: string, first: Writer): Promise<Writer> {
  const { address } = await first.done('edit_invite', {
    username: ANNE.username,
    role: 'publishes',
  });
  const invitation = new URL(address, base).searchParams.get('invitation');
  await first.done('edit_join', { invitation, password: ANNE.password });
  return writer(base, ANNE);
}

/** Opens the text on an instance, as an editor. */
async function open(context: BrowserContext, base: string, { token }: Writer): Promise<Page> {
  await giveToken(context, base, token);
  const page = await context.newPage();
  await page.goto(`${base}/edit/text?path=${encodeURIComponent(PATH)}`);
  await expect(area(page)).toBeVisible();
  return page;
}

const area = (page: Page) => page.getByRole('textbox', { name: /^正文/ });
const status = (page: Page) => page.locator('.edit-save-line');
/** What says that somebody else has the text open, too; that of the plain form is hidden. */
const openBy = (page: Page, name: string) =>
  page.getByText(`${name}也打开着`).filter({ visible: true });
const shown = (page: Page) => page.frameLocator('iframe[title="页面的样子"]');

async function type(page: Page, place: 'Home' | 'End', words: string): Promise<void> {
  await area(page).focus();
  await page.keyboard.press(`Control+${place}`);
  await page.keyboard.insertText(words);
}

async function save(page: Page, answer: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await expect(status(page)).toContainText(answer);
}

test('editors on two instances see each other, merge, and publish on both', async ({ browser }) => {
  test.setTimeout(TEST_MS);
  await withPair(async ({ content, service, sites: [one, other] }) => {
    for (const { base } of [one, other]) await untilServing(base);
    const editor = await writer(service.base);
    const anne = await anneOn(service.base, editor);
    const [here, there] = [await browser.newContext(), await browser.newContext()];
    const mine = await open(here, one.base, editor);

    await test.step('what is saved on one is read on the other, which says who has it open', async () => {
      await type(mine, 'Home', '第一个实例写的。');
      await expect(shown(mine).getByText('第一个实例写的。')).toBeVisible();
      await save(mine, '已保存');
    });
    const theirs = await open(there, other.base, anne);
    await expect(area(theirs)).toContainText('第一个实例写的。');
    await expect(openBy(theirs, 'editor')).toBeVisible();

    await test.step('different paragraphs are merged', async () => {
      await type(theirs, 'End', '\n\n第二个实例加的。');
      await expect(shown(theirs).getByText('第二个实例加的。')).toBeVisible();
      await save(theirs, '已保存');
      await type(mine, 'Home', '又一句。');
      await expect(openBy(mine, 'anne')).toBeVisible();
      await save(mine, '已与别人的修改合并');
      const { text } = await editor.done('edit_read', { path: PATH });
      expect(text).toMatch(/又一句。第一个实例写的。[\s\S]*第二个实例加的。/);
    });

    await test.step('of the same paragraph both are shown', async () => {
      await type(theirs, 'Home', '她的。');
      await theirs.keyboard.press('Control+s');
      await expect(theirs.getByRole('heading', { name: '两个人改了同一段' })).toBeVisible();
      await theirs.getByRole('button', { name: '保存右边的文字' }).click();
      await expect(status(theirs)).toContainText('已保存');
      await mine.reload();
      await expect(area(mine)).toContainText('她的。第一个实例写的。');
    });

    await test.step('an unsaved text is shown by whichever instance answers, to its editor alone', async () => {
      await type(mine, 'Home', '还没有保存。');
      await expect(shown(mine).getByText('还没有保存。')).toBeVisible();
      // Behind a balancer the next request is one of the other instance.
      const jump = await here.newPage();
      await giveToken(here, other.base, editor.token);
      await jump.goto(`${other.base}/api/preview?next=${encodeURIComponent(PAGE)}`);
      await expect(jump.getByText('还没有保存。')).toBeVisible();
      for (const { base } of [one, other]) {
        expect((await ask(base, PAGE)).html).not.toContain('还没有保存。');
      }
      await jump.close();
    });

    await test.step('what is published on one shows on both at once', async () => {
      await save(mine, '已保存');
      await mine.getByRole('button', { name: /^保存并发布/ }).click();
      await mine.getByRole('button', { name: '现在发布' }).click();
      await expect(mine.getByText(/已发布。/).first()).toBeVisible();
      for (const { base } of [one, other]) {
        const { html } = await ask(base, PAGE);
        for (const words of ['还没有保存。', '第二个实例加的。', '她的。'])
          expect(html).toContain(words);
      }
      expect(await readFile(path.join(content.dir, PATH), 'utf8')).toContain('第二个实例加的。');
    });

    await test.step('while the service is away an editor goes on writing, and it is saved afterwards', async () => {
      await service.kill();
      await type(mine, 'Home', '服务不在的时候写的。');
      await mine.keyboard.press('Control+s');
      await expect(status(mine)).toContainText('会自动重试');
      await service.revive();
      await expect(status(mine)).toContainText('已保存', { timeout: 60_000 });
      const { text } = await editor.done('edit_read', { path: PATH });
      expect(text).toContain('服务不在的时候写的。');
    });
    await here.close();
    await there.close();
  });
});
