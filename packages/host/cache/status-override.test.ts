import { expect, test } from 'vitest';
import { overrideStatus } from './status-override';

test.each([
  [308, 'site,status:301,redirects', 301],
  [404, 'status:410', 410],
  [308, 'redirects', 308],
  [404, 'redirects,x-status:410', 404],
  [200, 'status:410', 200],
  [undefined, undefined, undefined],
])('a page of status %s and tags %s is sent with %s', (status, tags, sent) => {
  const headers = tags ? { 'x-next-cache-tags': tags } : undefined;
  expect(overrideStatus({ status, headers })).toBe(sent);
});
