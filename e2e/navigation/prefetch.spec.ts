import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';

const ARTICLES = 60;
const AT_ONCE = 4;

test('sixty links to different articles prefetch more than four in all, never more than four at once', async ({
  page,
  site,
  backend,
}) => {
  const links = Array.from({ length: ARTICLES }, (_, n) => `/content/news/${9300 + n}`);
  const content = links.map((href) => `<p><a href="${href}">${href}</a></p>`).join('');
  await backend.control({
    articles: links.map((_, n) => extraArticle(9300 + n, { listed: true, content })),
  });
  let under = 0;
  let most = 0;
  const asked = new Set<string>();
  const isPrefetch = (headers: Record<string, string>) => 'next-router-prefetch' in headers;
  page.on('request', (request) => {
    if (!isPrefetch(request.headers())) return;
    under += 1;
    most = Math.max(most, under);
    asked.add(new URL(request.url()).pathname);
  });
  const ended = (request: { headers(): Record<string, string> }) => {
    if (isPrefetch(request.headers())) under -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.setViewportSize({ width: 1280, height: 20_000 });
  await page.goto(`${site.base}/content/news`);
  await expect.poll(() => asked.size, { timeout: 15_000 }).toBeGreaterThan(AT_ONCE);
  await page.waitForLoadState('networkidle');
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(AT_ONCE);
});
