import { beforeAll, expect, test, vi } from 'vitest';

const KEY = `/route-cache/APP_PAGE/${'0'.repeat(64)}/$/content/news/1`;

const page = (html: string) => ({
  kind: 'APP_PAGE' as const,
  html,
  rscData: undefined,
  headers: {},
  postponed: undefined,
  status: 200,
  segmentData: undefined,
});

let handler: InstanceType<typeof import('./page-handler').default>;

beforeAll(async () => {
  // A store in memory alone.
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  const { default: PageHandler } = await import('./page-handler');
  handler = new PageHandler({ _requestHeaders: {} });
});

const stored = async () => (await handler.get(KEY, {}))?.value;

test('a page that was rendered with the nonce of one request is not stored', async () => {
  const html = '<html><script nonce="abc">1</script></html>';
  await handler.set(KEY, page(html), { cacheControl: { revalidate: 60 } });
  expect(await stored()).toBeUndefined();
});

test('a page for everybody is, also one that writes of nonces', async () => {
  const html = '<html><p>&lt;script nonce="abc"></p><script>1</script></html>';
  await handler.set(KEY, page(html), { cacheControl: { revalidate: 60 } });
  expect(await stored()).toMatchObject({ kind: 'APP_PAGE' });
});
