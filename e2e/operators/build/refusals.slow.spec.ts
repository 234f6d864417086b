import { runBuild } from '../../support/build';
import { withContent } from '../../support/content-folder';
import { freePort } from '../../support/processes';
import { ROOT, startSite } from '../../support/site';
import { expect, test } from '../../support/worker';

/** Where a build writes if it does not stop. */
const NEXT_DIST_DIR = '.next-e2e-unwanted';

const lines = (printed: string) => printed.trim().split('\n');

test('a build whose backend fails stops with one clear line', async () => {
  const base = `http://127.0.0.1:${await freePort()}`;
  const { code, printed } = await runBuild(ROOT, { API_BASE_URL: base, NEXT_DIST_DIR });
  expect(code).toBe(1);
  expect(lines(printed)).toEqual([expect.stringContaining(`build stopped: ${base}`)]);
  expect(printed).toMatch(/(index_info|page_list).*ECONNREFUSED/);
});

const WRONG = { SITE_URL: 'www.example.com', RATE_LIMITS: 'search=many', REDIS_URL: '10.0.0.6' };
const PROBLEMS = [
  '  SITE_URL: must be an absolute http(s) address',
  '  RATE_LIMITS: must be limits with commas between them, such as search=60, of search, session, preview, api, pictures, reports, forms, missing',
  '  REDIS_URL: must be a redis:// or rediss:// address',
];

test('a build with wrong settings stops and names all of them at once, and so does a server', async () => {
  const { code, printed } = await runBuild(ROOT, { ...WRONG, NEXT_DIST_DIR });
  expect(code).toBe(1);
  expect(lines(printed)).toEqual([expect.stringMatching(/^build stopped: /), ...PROBLEMS]);
  const started = await startSite({ env: WRONG }).catch((error: Error) => error);
  expect(String(started)).toContain(PROBLEMS.join('\n'));
});

test('a server that shares pages without a content service to share does not start, and says what to do', async () => {
  const env = { REDIS_URL: 'redis://127.0.0.1:1' };
  const started = await startSite({ env }).catch((error: Error) => error);
  expect(String(started)).toMatch(/^REDIS_URL: needs API_BASE_URL, .*`npm run content`/m);
});

test('a build with broken content stops and lists every fault', async () => {
  await withContent(async (content) => {
    await content.replace('news/101.md', 'publishedAt:', 'publishedAt: gestern #');
    await content.replace('guides/201.md', 'title:', 'titel:');
    await content.write('pages/Bad Name.md', 'no front matter');
    const { code, printed } = await runBuild(ROOT, { CONTENT_DIR: content.dir, NEXT_DIST_DIR });
    expect(code).toBe(1);
    expect(printed).toMatch(/news\/101\.md:\d+: /);
    expect(printed).toMatch(/guides\/201\.md:\d+: /);
    expect(printed).toMatch(/pages\/Bad Name\.md:\d+: /);
  });
});
