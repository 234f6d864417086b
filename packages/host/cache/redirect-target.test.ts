import { expect, test } from 'vitest';
import type { PageValue } from './entry';
import { restoreLocation } from './redirect-target';

const page = (status: number | undefined, rows: string[], headers?: PageValue['headers']) =>
  ({
    kind: 'APP_PAGE',
    html: '',
    status,
    headers,
    rscData: Buffer.from(rows.join('\n')),
  }) as PageValue;

const locationAfter = (value: PageValue) => {
  restoreLocation(value);
  return value.headers?.location;
};
const redirectTo = (target: string) =>
  `f:E${JSON.stringify({ digest: `NEXT_REDIRECT;replace;${target};308;` })}`;
const [TEXT, LAST] = ['0:["$","p",null,{"children":"一段文字"}]', '1e:C'];

test.each(['/content/standards/199', '/标签/a;b', 'https://example.com/a?b="c"'])(
  'a redirect rendered after its response leads to %s',
  (target) => {
    const headers = { vary: 'Accept' };
    const value = page(308, [TEXT, redirectTo(target), LAST], headers);
    expect(locationAfter(value)).toBe(target);
    expect(value.headers?.vary).toBe('Accept');
    expect(headers).toEqual({ vary: 'Accept' });
  },
);

test('a target that is there stays', () => {
  const headers = { location: '/here' };
  expect(locationAfter(page(308, [redirectTo('/there')], headers))).toBe('/here');
});

test('no other page gets a target', () => {
  const quoted = `0:["$","p",null,{"children":${JSON.stringify(redirectTo('/planted'))}}]`;
  expect(locationAfter(page(308, [quoted]))).toBeUndefined();
  for (const row of ['f:E{"digest":"NEXT_HTTP_ERROR_FALLBACK;404"}', 'f:E{"digest', 'f:E{}'])
    expect(locationAfter(page(308, [row]))).toBeUndefined();
  for (const status of [undefined, 200, 404])
    expect(locationAfter(page(status, [redirectTo('/there')]))).toBeUndefined();
});
