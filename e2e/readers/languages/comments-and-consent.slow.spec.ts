import { LANGUAGES_CONTENT } from '@wenzhan/content/testing/languages';
import { startCommentServer } from '../../support/comment-server';
import { watchProblems } from '../../support/problems';
import { expect, test } from '../../support/test';
import { withLanguagesSite } from './languages-site';

const ARTICLE = '/content/guides/201';
const SERVER = 'https://stats.example';
const ANALYTICS = `analytics: { provider: umami, server: '${SERVER}', websiteId: 0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f, consent: true }\n`;
const FILES = { 'site.yaml': LANGUAGES_CONTENT['site.yaml'] + ANALYTICS };

/** What visitors find and are asked in each language; the interface has no texts in Arabic. */
const LANGUAGES = [
  { prefix: '', word: '泵', title: '怎样选泵', question: '本站想用Umami', refuse: '不同意' },
  {
    ...{ prefix: '/en', word: 'pumping', title: 'How to choose pumps' },
    ...{ question: 'This site would like to count', refuse: 'Refuse' },
  },
  {
    ...{ prefix: '/ar', word: 'مضخة', title: 'كيف تختار مضخة' },
    ...{ question: 'This site would like to count', refuse: 'Refuse' },
  },
] as const;

test('search, comments and the question of consent are those of each language', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const comments = await startCommentServer();
  const env = { COMMENTS: `artalk, server=${comments.base}`, SITE_URL: 'http://languages.test' };
  await withLanguagesSite({ files: FILES, env }, async ({ base }) => {
    // Nothing has drawn it before: the build has no pages of this site.
    expect((await fetch(`${base}/favicon.ico`)).status).toBe(200);
    for (const { prefix, word, title, question, refuse } of LANGUAGES) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const problems = watchProblems(page);
      await page.goto(base + prefix + ARTICLE);
      const dialog = page.getByRole('dialog').filter({ hasText: question });
      await expect(dialog, prefix).toBeVisible();
      const isOther = prefix === '/ar';
      const attributes = [await dialog.getAttribute('lang'), await dialog.getAttribute('dir')];
      expect(attributes).toEqual(isOther ? ['en', 'ltr'] : [null, null]);
      await dialog.getByRole('button', { name: refuse, exact: true }).click();
      await expect(dialog, prefix).toBeHidden();
      await page.locator('#comments').scrollIntoViewIfNeeded();
      const thread = page.frameLocator('#comments iframe').locator('body');
      await expect(thread, prefix).toContainText(`comments of ${prefix}${ARTICLE}`);
      const query = new URLSearchParams({ q: word });
      await page.goto(`${base}${prefix}/search?${query}`);
      const found = page.getByRole('main').getByRole('link', { name: title });
      await expect(found, prefix).toHaveAttribute('href', prefix + ARTICLE);
      expect(problems, prefix).toEqual([]);
      await context.close();
    }
  });
  await comments.close();
});
