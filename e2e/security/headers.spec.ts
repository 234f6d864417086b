import { send } from '@wenzhan/kit/testing/send';
import { extraArticle } from '../support/articles';
import { openReady } from '../support/bench';
import { expect, test } from '../support/isolated-site';
import { ask } from '../support/raw';
import { watchReports } from './xss-canary';

const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};
const ADDRESSES: Record<string, number> = {
  '/': 200,
  '/content/news/101': 200,
  '/content/news/999999': 404,
  '/nowhere': 404,
  '/single_page/privacy': 200,
  '/login': 200,
  '/search?q=x': 200,
  '/api/web/openapi.json': 200,
  '/api/health': 200,
  '/api/preview': 303,
  '/builds/latest.json': 200,
  '/icon.svg': 200,
  '/media/covers/101.svg': 200,
};
/** Names and versions of the site's platform. */
const VERSIONS = /next\.js|node\/|express|\b(?:16|2\d)\.\d+\.\d+/i;

test('every response has the security headers, and none names the server’s software', async ({
  site,
}) => {
  for (const [path, status] of Object.entries(ADDRESSES)) {
    const answer = await send(site.base, path);
    expect(answer.status, path).toBe(status);
    expect(answer.headers, path).toMatchObject(SAFE);
    expect(answer.headers['permissions-policy'], path).toContain('camera=()');
    // A comma would separate a second policy.
    expect(answer.headers['content-security-policy'], path).toMatch(
      /^[^,]*object-src 'none'[^,]*$/,
    );
    expect(answer.headers['cross-origin-resource-policy'], path).toBe(
      /^\/(media|icon)/.test(path) ? 'cross-origin' : 'same-origin',
    );
    expect(answer.headers, path).not.toHaveProperty('x-powered-by');
    expect(answer.headers, path).not.toHaveProperty('server');
    expect(answer.headers, path).not.toHaveProperty('strict-transport-security');
    expect(JSON.stringify(answer.headers), path).not.toMatch(VERSIONS);
  }
  // Over https the browser is told to stay there, whoever asked before.
  const answer = await send(site.base, '/', { headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/);
});

const EVIL = 'evil.invalid';
const TREE = encodeURIComponent(JSON.stringify(['', { children: ['x', {}] }, null, null]));

/** Headers that the framework would obey; `sanitize-headers.test.ts` has all that are dropped. */
const DROPPED = {
  'x-forwarded-host': EVIL,
  'x-middleware-rewrite': `http://${EVIL}/`,
  'content-security-policy': "script-src 'nonce-stranger'",
};
/** The first request for a page: all that is dropped at once, and each of the others alone. */
const POISON: [headers: Record<string, string>, method?: string][] = [
  [DROPPED],
  [{ host: EVIL, 'x-forwarded-proto': 'https', 'accept-language': EVIL }],
  [{ range: 'bytes=0-1' }],
  [{ 'if-none-match': '*' }],
  [{ cookie: `__prerender_bypass=x; next=${EVIL}` }],
  [{ cookie: '__prerender_bypass=x' }, 'HEAD'],
  [{ rsc: '1', 'next-router-prefetch': '1', 'next-router-state-tree': TREE }],
  [{ rsc: '1', 'next-router-segment-prefetch': '/../../x', 'next-url': `//${EVIL}` }],
  [{ rsc: '1', 'next-router-segment-prefetch': '/_tree', 'next-url': '/login' }],
  [{ rsc: 'x', 'next-url': `//${EVIL}` }],
];
const FIRST_ID = 84_000;

test('no header of one visitor changes what the next one gets', async ({ backend, site }) => {
  const articles = POISON.map((_, index) => extraArticle(FIRST_ID + index));
  await backend.control({ articles });
  for (const [index, [headers, method = 'GET']] of POISON.entries()) {
    const path = `/content/news/${FIRST_ID + index}`;
    const label = JSON.stringify(headers);
    const poisoned = await send(site.base, path, { headers, method });
    expect(poisoned.status, label).toBeLessThan(500);
    expect(poisoned.headers.location ?? '', label).not.toContain(EVIL);
    // If the URL does not match the router's headers, the site redirects instead of responding under it.
    if (headers.rsc === '1') {
      expect(poisoned.status, label).toBe(307);
      const followed = await send(site.base, poisoned.headers.location ?? '', { headers });
      expect(followed.status, label).toBeLessThan(500);
    }
    const next = await send(site.base, path);
    expect(next.status, label).toBe(200);
    expect(next.headers['content-type'], label).toBe('text/html; charset=utf-8');
    expect(next.text, label).toContain(`第${FIRST_ID + index}篇`);
    expect(next.text, label).toContain('<h1');
    expect(next.text + JSON.stringify(next.headers), label).not.toContain(EVIL);
    expect(next.text, label).not.toContain('nonce=');
  }
});

test('a failed page allows no other site’s scripts, and works', async ({ page, site, backend }) => {
  await backend.control({ fail: { mode: 'http-500' } });
  const address = `${site.base}/content/news/107`;
  const { status, headers, html } = await ask(site.base, '/content/news/107');
  expect(status).toBe(500);
  expect([headers['content-security-policy']].flat().join()).toContain("object-src 'none'");
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('http-equiv="Content-Security-Policy"');
  const reports = await watchReports(page);
  await openReady(page, address);
  expect(reports.filter((report) => !report.startsWith('thrown:'))).toEqual([]);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://elsewhere.invalid/x.js';
    document.body.append(script);
  });
  await expect
    .poll(() => reports.join())
    .toContain('script-src-elem: https://elsewhere.invalid/x.js');
});
