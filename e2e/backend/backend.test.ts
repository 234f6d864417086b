import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../lib/api/request';
import { checkBackend } from '../../lib/contract/check-backend';
import { failureOf } from '../../testing/api-failure';
import { makeContent } from '../../testing/contract/content';
import { BACKEND_HOST, type Backend, startBackend } from './client';
import { type ExtraArticle, FAILURE_MODES, type FailureMode, HARMLESS_MODES } from './control';

const BUDGET_MS = 2500;
const START_MS = 30_000;
const SITE_ORIGIN = 'https://site.example';

let content: Awaited<ReturnType<typeof makeContent>>;
let backend: Backend;

beforeAll(async () => {
  content = await makeContent();
  backend = await startBackend({ content: content.dir });
}, START_MS);

afterAll(async () => {
  await backend?.stop();
  await content?.remove();
});

beforeEach(async () => {
  await backend.control({ fail: null, articles: [], site: {}, empty: false });
  await backend.clearCalls();
});

const options = () => ({ base: backend.base, transport: fetch, budgetMs: BUDGET_MS });
const askSite = () => request('index_info', {}, options());
const askArticle = (id: string) => request('article_info', { query: { id } }, options());
const askChecks = () => checkBackend({ base: backend.base, transport: fetch, origin: SITE_ORIGIN });

const extra = (id: number, more: Partial<ExtraArticle> = {}) => ({
  id,
  category: 'news',
  title: `多出的${id}`,
  content: '<p>正文</p>',
  publishedAt: '2025-06-01T00:00:00+08:00',
  ...more,
});

/** How `request` reports each failure: the error's kind, and the number of requests. */
const EXPECTED: Partial<Record<FailureMode, [kind: string, requests: number]>> = {
  refuse: ['network', 2],
  hang: ['timeout', 1],
  'slow-drip': ['timeout', 1],
  reset: ['network', 2],
  garbage: ['network', 2],
  truncated: ['invalid', 1],
  html: ['invalid', 1],
  'wrong-shape': ['invalid', 1],
  gigantic: ['invalid', 1],
  'http-400': ['http', 1],
  'http-401': ['http', 1],
  'http-403': ['http', 1],
  'http-404': ['http', 1],
  'http-418': ['http', 1],
  'http-500': ['http', 1],
  'http-502': ['http', 2],
  'http-503': ['http', 2],
  'http-504': ['http', 2],
  'code-1': ['envelope', 1],
  'code-401': ['envelope', 1],
  'code-404': ['envelope', 1],
  'wrong-charset': ['invalid', 1],
  'redirect-elsewhere': ['http', 1],
};

describe('the test backend', () => {
  it('fits the contract, from another origin too', async () => {
    expect(await askChecks()).toEqual([]);
  });

  it('fits the contract while it is empty', async () => {
    await backend.control({ empty: true });
    expect(await askChecks()).toEqual([]);
    expect((await failureOf(askArticle('101'))).missing).toBe(true);
  });

  it('fits the contract with articles added', async () => {
    await backend.control({ articles: [extra(950, { listed: true }), extra(951)] });
    const findings = await askChecks();
    // Added articles have no neighbours and are not searched.
    expect(findings.filter(({ check }) => !check.startsWith('search'))).toEqual([]);
  });

  it.each(FAILURE_MODES)('fails on command: %s', async (mode) => {
    await backend.control({ fail: { mode } });
    if (HARMLESS_MODES.includes(mode)) return expect(await askSite()).toHaveProperty('site');
    const [kind, requests] = EXPECTED[mode] ?? ['', 0];
    // The complete gigantic response, or a timeout: a slow machine may not reach its end in time.
    const kinds = mode === 'gigantic' ? [kind, 'timeout'] : [kind];
    expect(kinds).toContain((await failureOf(askSite())).kind);
    expect(await backend.calls()).toHaveLength(requests);
  });

  it('is well again after the failures ordered', async () => {
    await backend.control({ fail: { mode: 'http-500', times: 1 } });
    expect((await failureOf(askSite())).status).toBe(500);
    expect((await askSite()).site.siteName).toBe('试站');
  });

  it('remembers what it was asked', async () => {
    await request('search', { query: { keyword: '键盘' } }, { ...options(), token: 'abc' });
    const [call, ...others] = await backend.calls();
    expect(call).toMatchObject({
      method: 'GET',
      path: '/api/web/search',
      query: { keyword: '键盘' },
    });
    expect(call?.headers).toMatchObject({ server: 'true', authorization: 'Bearer abc' });
    expect(others).toEqual([]);
  });

  it('changes the site and hides drafts of its own', async () => {
    const articles = [extra(950), extra(951, { status: 'draft' })];
    await backend.control({ site: { siteName: '改名' }, articles });
    expect((await askSite()).site.siteName).toBe('改名');
    expect((await askArticle('950')).article.title).toBe('多出的950');
    expect((await failureOf(askArticle('951'))).missing).toBe(true);
  });

  it(
    'refuses connections once stopped',
    async () => {
      const other = await startBackend({ content: content.dir });
      await other.stop();
      const call = request('index_info', {}, { ...options(), base: other.base });
      expect((await failureOf(call)).detail).toContain('ECONNREFUSED');
    },
    START_MS,
  );

  it('starts others in the same process, with their own state, that stop alone', async () => {
    vi.stubEnv(BACKEND_HOST, backend.base);
    const other = await startBackend();
    await other.control({ site: { siteName: '另一个' } });
    const nameOf = async (base: string) =>
      (await request('index_info', {}, { ...options(), base })).site.siteName;
    expect(await nameOf(other.base)).toBe('另一个');
    expect(await nameOf(backend.base)).not.toBe('另一个');
    expect(await other.calls()).toHaveLength(1);
    await other.stop();
    expect((await failureOf(nameOf(other.base))).detail).toContain('ECONNREFUSED');
    expect(await nameOf(backend.base)).not.toBe('另一个');
  });
});
