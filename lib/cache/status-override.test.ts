import { expect, test } from 'vitest';
import { overrideStatus } from './status-override';

const withTags = (status: number | undefined, tags?: string) =>
  overrideStatus({
    status,
    headers: tags === undefined ? undefined : { 'x-next-cache-tags': tags },
  });

test('a redirect and a missing page take the status of their tags', () => {
  expect(withTags(308, 'site,status:301,redirects')).toBe(301);
  expect(withTags(404, 'status:410')).toBe(410);
});

test('every other page keeps its status', () => {
  expect(withTags(308, 'redirects')).toBe(308);
  expect(withTags(404, 'redirects,x-status:410')).toBe(404);
  expect(withTags(200, 'status:410')).toBe(200);
  expect(withTags(undefined)).toBeUndefined();
});
