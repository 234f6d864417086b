import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { expect, test } from 'playwright/test';
import { startBackend } from '../../backend/client';
import { runBuild, withSources } from '../../support/build';
import { parseHtml, wordsOf } from '../../support/html';
import { ask } from '../../support/raw';
import { withSite } from '../../support/site';
import { expectWholePage } from '../../support/whole-page';

const BUILD_MS = 5 * 60_000;
const SITE = 'siteName: 文站\nheadNav: [{ title: 使用指南, path: /content/guides }]\n';

test('a site built against an empty backend works, and says that it is empty', async () => {
  test.setTimeout(BUILD_MS);
  await withFolder('wenzhan-empty-', async (content) => {
    await writeFile(path.join(content, 'site.yaml'), SITE);
    const backend = await startBackend({ content });
    try {
      const env = { API_BASE_URL: backend.base };
      await withSources(async (root) => {
        const { code, printed } = await runBuild(root, env);
        expect(code, printed).toBe(0);
        expect(printed).toMatch(/SITE_URL.*http:\/\/localhost/s);
        await withSite({ root, env }, ({ base }) => expectEmptySite(base));
      });
    } finally {
      await backend.stop();
    }
  });
});

async function expectEmptySite(base: string): Promise<void> {
  for (const [path, heading] of [
    ['/', '文站'],
    ['/content', '全部内容'],
  ] as const) {
    const answer = await ask(base, path);
    expectWholePage(answer, 200, heading);
    expect(wordsOf(parseHtml(answer.html), 'main')).toContain('这里还没有文章。');
  }
  const missing = ['/content/news/101', '/content/news', '/content/page/2', '/about_us'];
  for (const path of [...missing, '/single_page/privacy', '/content/-/-']) {
    expectWholePage(await ask(base, path), 404, 'Page not found');
  }
  for (const path of ['/search?q=abc', '/login', '/test']) {
    expect((await ask(base, path)).status, path).toBe(200);
  }
}
