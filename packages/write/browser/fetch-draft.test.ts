import { afterEach, expect, test, vi } from 'vitest';
import { fetchDraft } from './fetch-draft';

const ADDRESS = '/content/news/1?a=1';
const PREVIEW = `/api/preview?next=${encodeURIComponent(ADDRESS)}`;

interface Answer {
  caching?: string;
  type?: string;
  /** Where it was redirected. */
  url?: string;
}

const asked = vi.fn<(url: string) => void>();

/** Answers the requests in turn. */
function answer(...answers: Answer[]): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url);
    const { caching = 's-maxage=60', type = 'text/html', url: led } = answers.shift() ?? {};
    const response = new Response('<p>', {
      headers: { 'cache-control': caching, 'content-type': type },
    });
    if (led)
      Object.defineProperties(response, { url: { value: led }, redirected: { value: true } });
    return response;
  });
}

const draft = () => fetchDraft(ADDRESS, new AbortController().signal);
const DRAFT: Answer = { caching: 'private, no-cache, no-store' };

afterEach(() => asked.mockClear());

test('a page in Draft Mode is asked for once', async () => {
  answer(DRAFT);
  expect(await draft()).toBe('<p>');
  expect(asked.mock.calls).toEqual([[ADDRESS]]);
});

test('where the page of the public is answered, as after a release, Draft Mode is enabled first', async () => {
  answer({}, { ...DRAFT, url: `https://site.example${ADDRESS}` });
  expect(await draft()).toBe('<p>');
  expect(asked.mock.calls).toEqual([[ADDRESS], [PREVIEW]]);
});

test.each<[string, Answer[]]>([
  ['shows the public nothing but its own page', [{}, {}]],
  ['leads to the sign-in', [{}, { ...DRAFT, url: 'https://site.example/login?next=%2F' }]],
  ['is no page', [{ ...DRAFT, type: 'application/json' }]],
])('an address that %s is not shown as a draft', async (_, answers) => {
  answer(...answers);
  await expect(draft()).rejects.toThrow();
});
