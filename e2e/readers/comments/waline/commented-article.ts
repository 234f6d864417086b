import type { Page } from 'playwright/test';
import { openReady } from '../../../support/bench';
import { withSite } from '../../../support/site';
import type { Waline } from './server';

export const ARTICLE = '/content/accessibility/403';
/** Where Waline has its avatars from. */
const AVATARS = 'seccdn.libravatar.org';

/**
 * Runs with an article of a site whose comments are those of this Waline.
 *
 * @param run gets what opens the article, or reloads it, at its comments
 */
export async function withCommentedArticle(
  page: Page,
  waline: Waline,
  run: (open: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const env = {
    SITE_URL: 'http://comments.test',
    COMMENTS: `waline, server=${waline.base}, assets=${waline.assets}`,
    IMAGE_HOSTS: AVATARS,
  };
  await withSite({ env }, async (site) => {
    await page.route(`https://${AVATARS}/**`, (route) =>
      route.fulfill({ path: 'content/media/icons/192.png' }),
    );
    await run(async () => {
      await openReady(page, site.base + ARTICLE);
      await page.locator('#comments').scrollIntoViewIfNeeded();
    });
  });
}
