import { expect, test as ownTest } from '../support/isolated-site';
import { test } from '../support/test';

const CALLS = ['index_info?requiredLogin=0', 'article_list', 'search?keyword=abc', 'page_list'];

for (const call of CALLS) {
  test(`without an outside backend the embedded API answers ${call}`, async ({ request }) => {
    const response = await request.get(`/api/web/${call}`);
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ code: 0 });
  });

  ownTest(
    `with an outside backend the embedded API does not answer ${call}`,
    async ({ request, site }) => {
      const response = await request.get(`${site.base}/api/web/${call}`);
      expect(response.status()).toBe(404);
      expect(await response.json()).toMatchObject({ code: 404, data: null });
    },
  );
}

ownTest(
  'the contract as OpenAPI is there with an outside backend too',
  async ({ request, site }) => {
    const response = await request.get(`${site.base}/api/web/openapi.json`);
    expect(response.status()).toBe(200);
    const document = await response.json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(document.paths)).toContain('/api/web/index_info');
  },
);
