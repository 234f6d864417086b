import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '../../support/test';

const AT_ONCE = 4;
/** Long enough for further prefetches to begin meanwhile, if they may. */
const ANSWER_MS = 50;

test('links to different articles prefetch more than four in all, never more than four at once', async ({
  page,
}) => {
  let under = 0;
  let most = 0;
  const asked = new Set<string>();
  await page.route('**/*_rsc=*', async (route) => {
    under += 1;
    most = Math.max(most, under);
    asked.add(new URL(route.request().url()).pathname);
    await sleep(ANSWER_MS);
    const response = await route.fetch();
    under -= 1;
    await route.fulfill({ response });
  });
  await page.setViewportSize({ width: 1280, height: 5000 });
  await page.goto('/content');
  const articles = () => [...asked].filter((path) => /^\/content\/[a-z]+\/\d+$/.test(path));
  await expect.poll(() => articles().length).toBeGreaterThan(2 * AT_ONCE);
  await page.unrouteAll({ behavior: 'wait' });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(AT_ONCE);
});
