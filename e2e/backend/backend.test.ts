import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../lib/api/request';
import { checkBackend } from '../../lib/contract/check-backend';
import { failureOf } from '../../testing/api-failure';
import { contentFolder } from '../../testing/content-folder';
import { makeContent } from '../../testing/contract/content';
import { extraArticle } from '../support/articles';
import { BACKEND_HOST, type Backend, startBackend } from './client';

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

beforeEach(() => backend.control({ articles: [] }));

const askChecks = () => checkBackend({ base: backend.base, transport: fetch, origin: SITE_ORIGIN });

describe('the test backend', () => {
  it('fits the contract, from another origin too', async () => {
    expect(await askChecks()).toEqual([]);
  });

  it('fits the contract without content', async () => {
    const empty = await startBackend({ content: await contentFolder({}) });
    expect(await checkBackend({ base: empty.base, transport: fetch })).toEqual([]);
    await empty.stop();
  });

  it('fits the contract with articles added', async () => {
    await backend.control({ articles: [extraArticle(950, { listed: true }), extraArticle(951)] });
    const findings = await askChecks();
    // Added articles name no neighbours.
    expect(findings.filter(({ check }) => check !== 'neighbours')).toEqual([]);
  });

  it('starts others in the same process, with their own state, that stop alone', async () => {
    vi.stubEnv(BACKEND_HOST, backend.base);
    const other = await startBackend();
    await other.control({ site: { siteName: '另一个' } });
    const nameOf = async (base: string) =>
      (await request('index_info', {}, { base, transport: fetch })).site.siteName;
    expect(await nameOf(other.base)).toBe('另一个');
    expect(await nameOf(backend.base)).not.toBe('另一个');
    expect(await other.calls()).toHaveLength(1);
    await other.stop();
    expect((await failureOf(nameOf(other.base))).detail).toContain('ECONNREFUSED');
    expect(await nameOf(backend.base)).not.toBe('另一个');
  });
});
