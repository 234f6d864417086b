import { serveAnswers } from '@wenzhan/content/testing/backend-answers';
import { expect, test, vi } from 'vitest';
import { cachedSite, getContentDiagnostics, getSiteAsWritten } from './site';

const cached = vi.hoisted(() => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/cache', () => cached);
vi.mock('../../request/editor', () => ({
  editorToken: async () => 'editor',
  withEditorSession: (loading: Promise<unknown>) => loading,
}));

const ANALYTICS = { provider: 'umami', websiteId: '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f' };

test('an editor is told what the backend says of its content, and what of its site and pages is left out', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await serveAnswers({
    index_info: {
      site: {
        siteName: '试站',
        description: 5,
        logo: { url: 'https://elsewhere.example/a.svg' },
        analytics: { ...ANALYTICS, server: 'https://evil.example' },
      },
      diagnostics: ['posts/10: 缺少title'],
    },
    section_page_list: { list: [{ name: 'home', sections: [] }] },
    page_list: { list: [{ name: 'terms', title: '条款', updatedAt: '2026-11-26' }] },
  });
  expect(await getContentDiagnostics()).toEqual([
    'posts/10: 缺少title',
    expect.stringMatching(/^index_info\.site\.description: /),
    expect.stringMatching(/^index_info\.site\.analytics\.server: .*ANALYTICS_SERVERS/),
    expect.stringMatching(/^section_page_list\.list\.0\.title: /),
    expect.stringMatching(/^page_list\.list\.0\.updatedAt: /),
    expect.stringMatching(/IMAGE_HOSTS .*elsewhere/),
  ]);
});

test('a call that fails costs what it would say', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await serveAnswers({ index_info: 500, section_page_list: { list: [{}] } });
  expect((await getContentDiagnostics()).join()).toContain('section_page_list.list.0.name');
});

test.each([
  ['https://cloud.umami.is', 'umami'],
  ['https://evil.example', undefined],
])('analytics of a backend from %s are %s', async (server, provider) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await serveAnswers({
    index_info: { site: { siteName: '试站', analytics: { ...ANALYTICS, server } } },
  });
  expect((await getSiteAsWritten()).analytics?.provider).toBe(provider);
});

test.each([
  ['before its time', 40_000, 90_000, undefined, 40_000],
  ['in its time', -40_000, 90_000, '国庆照常开放', 90_000],
  ['after its time', -90_000, -40_000, undefined, null],
])(
  'the cached site %s has its announcement or not, and holds until that changes',
  async (_, from, to, text, until) => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const iso = (ms: number) => new Date(now + ms).toISOString();
    const announcement = { text: '国庆照常开放', from: iso(from), to: iso(to) };
    await serveAnswers({ index_info: { site: { siteName: '试站', announcement } } });
    cached.cacheTag.mockClear();
    cached.cacheLife.mockClear();
    expect((await cachedSite()).announcement?.text).toBe(text);
    const carried = until === null ? ['site'] : ['site', `until:${now + until}`];
    expect(cached.cacheTag.mock.calls.flat()).toEqual(carried);
    const seconds = until === null ? 60 : Math.min(60, until / 1000);
    expect(cached.cacheLife).toHaveBeenLastCalledWith(
      expect.objectContaining({ revalidate: seconds }),
    );
  },
);
