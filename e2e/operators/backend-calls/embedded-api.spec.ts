import { expect, test as ownTest } from '../../support/isolated-site';
import { test } from '../../support/test';

const SEARCH = 'search?keyword=abc';
const CALLS = ['index_info?requiredLogin=0', 'article_list', 'page_list'];

test('without an outside backend the embedded API answers', async ({ request }) => {
  for (const call of [...CALLS, SEARCH]) {
    const response = await request.get(`/api/web/${call}`);
    expect.soft(response.status(), call).toBe(200);
    expect.soft(await response.json(), call).toMatchObject({ code: 0 });
  }
});

ownTest(
  'with an outside backend the embedded API answers for its contract only; what pages ask from browsers goes to the backend',
  async ({ request, site, backend }) => {
    for (const call of CALLS) {
      const response = await request.get(`${site.base}/api/web/${call}`);
      expect.soft(response.status(), call).toBe(404);
      expect.soft(await response.json(), call).toMatchObject({ code: 404, data: null });
    }
    const document = await (await request.get(`${site.base}/api/web/openapi.json`)).json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(document.paths)).toContain('/api/web/index_info');
    await backend.clearCalls();
    const found = await request.get(`${site.base}/api/web/${SEARCH}`);
    expect([found.status(), await found.json()]).toMatchObject([200, { code: 0 }]);
    expect((await backend.calls()).map(({ path }) => path)).toContain('/api/web/search');
  },
);
