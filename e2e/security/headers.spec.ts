import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';
import { send } from '../support/send';

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
const VERSIONS = /next\.js|node\/|express|\b16\.\d+\.\d+|\b20\.\d+\.\d+/i;

test('every answer tells the browser to be careful, and nobody what it runs on', async ({
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
});

test('over https the browser is told to stay there, whoever asked before', async ({ site }) => {
  for (let visit = 0; visit < 3; visit += 1) await send(site.base, '/');
  const answer = await send(site.base, '/', { headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}; includeSubDomains$/);
});

const EVIL = 'evil.invalid';
const POISON: Record<string, string> = {
  host: EVIL,
  forwarded: `host=${EVIL};proto=http`,
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': `//${EVIL}`,
  'x-original-url': '/login',
  'x-rewrite-url': '/login',
  'x-middleware-prefetch': '1',
  'x-middleware-rewrite': `http://${EVIL}/`,
  'x-middleware-redirect': `http://${EVIL}/`,
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-middleware-override-headers': 'x',
  'x-nextjs-data': '1',
  'x-matched-path': '/login',
  'x-invoke-path': '/login',
  'x-invoke-status': '500',
  'x-invoke-error': '{}',
  'x-now-route-matches': '1=login',
  'x-prerender-revalidate': 'x',
  'x-prerender-bypass-mode': 'static',
  'x-vercel-protection-bypass': 'x',
  'next-action': 'x',
  'next-resume': '1',
  'next-router-state-tree': '%5B%22',
  'next-url': `//${EVIL}`,
  'x-http-method-override': 'DELETE',
  'x-wenzhan-path': '/x',
  'content-security-policy': "script-src 'nonce-stranger'",
  'content-security-policy-report-only': "script-src 'nonce-stranger'",
  range: 'bytes=0-1',
  'if-none-match': '*',
  'accept-language': EVIL,
  cookie: `__prerender_bypass=x; next=${EVIL}`,
};

test('no header of one visitor changes what the next one gets', async ({ backend, site }) => {
  const names = Object.keys(POISON);
  const articles = names.map((_, index) => extraArticle(84_000 + index));
  await backend.control({ articles });
  for (const [index, name] of names.entries()) {
    const path = `/content/news/${84_000 + index}`;
    const poisoned = await send(site.base, path, { headers: { [name]: POISON[name] } });
    expect(poisoned.status, name).toBeLessThan(500);
    expect(poisoned.headers.location ?? '', name).not.toContain(EVIL);
    const next = await send(site.base, path);
    expect(next.status, name).toBe(200);
    expect(next.headers['content-type'], name).toContain('text/html');
    expect(next.text, name).toContain(`<h1`);
    expect(next.text, name).toContain(`第${84_000 + index}篇`);
    expect(next.text + JSON.stringify(next.headers), name).not.toContain(EVIL);
    expect(next.text, name).not.toContain('nonce=');
  }
});

test('a forged preview cookie puts no nonce into the page of the next visitor', async ({
  backend,
  site,
}) => {
  const path = '/content/news/84900';
  await backend.control({ articles: [extraArticle(84_900)] });
  await send(site.base, path, { method: 'HEAD', headers: { cookie: '__prerender_bypass=x' } });
  const next = await send(site.base, path);
  expect(next.text).toContain('第84900篇');
  expect(next.text).not.toContain('nonce=');
});

test('no request of the router changes what the next visitor gets, however it is made up', async ({
  backend,
  site,
}) => {
  const path = '/content/news/85000';
  await backend.control({ articles: [extraArticle(85_000)] });
  const tree = encodeURIComponent(JSON.stringify(['', { children: ['x', {}] }, null, null]));
  for (const headers of [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-state-tree': tree },
    { rsc: '1', 'next-router-state-tree': 'x' },
    { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-segment-prefetch': '/../../x' },
    { rsc: '1', 'next-url': '/login' },
    { rsc: 'x' },
  ]) {
    const asked = await send(site.base, path, { headers });
    const label = JSON.stringify(headers);
    expect(asked.status, label).toBeLessThan(500);
    // If the URL does not match the headers, the site redirects instead of responding under it.
    if (headers.rsc === '1') expect(asked.status, label).toBe(307);
    const followed = await send(site.base, asked.headers.location ?? path, { headers });
    expect(followed.status, label).toBeLessThan(500);
    const next = await send(site.base, path);
    expect([next.status, next.headers['content-type']], label).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  }
});

/** Router states that make the framework's own parser throw, or take long. */
const STATES = [
  [1],
  [[]],
  ['', {}, null, null, 1, 'x', 1],
  JSON.parse('["",{"__proto__":1}]'),
  JSON.parse(`${'["",{"children":'.repeat(400)}["",{}]${'}]'.repeat(400)}`),
].map((state) => encodeURIComponent(JSON.stringify(state)).replaceAll('%22', '"'));

test('a state that no router has fails nothing', async ({ site }) => {
  for (const path of ['/search?q=x', '/login']) {
    for (const state of STATES) {
      const headers = { rsc: '1', 'next-router-state-tree': state };
      const { headers: told } = await send(site.base, path, { headers });
      const { status } = await send(site.base, told.location ?? path, { headers });
      expect(status, state.slice(0, 80)).toBe(200);
    }
  }
  expect(site.log()).not.toContain('router state');
});
