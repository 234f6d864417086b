import { openReady } from '../support/bench';
import { send } from '../support/send';
import { expect, test } from '../support/test';

/** A string of the measuring library that survives minification. */
const MEASURES = 'largest-contentful-paint';

test('where nobody asked for it, nothing measures and nothing is taken', async ({
  page,
  baseURL,
}) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await openReady(page, '/content/news/101');
  await page.waitForLoadState('networkidle');
  const loaded = (await Promise.all(scripts)).join('\n');
  expect(loaded).toContain('react');
  expect(loaded).not.toContain(MEASURES);
  const report = { method: 'POST', body: '{"path":"/","metrics":{"LCP":1}}' };
  expect((await send(baseURL ?? '', '/api/vitals', report)).status).toBe(404);
});
