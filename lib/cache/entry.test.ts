import { expect, test } from 'vitest';
import { pageKey } from '../../testing/cache-entries';
import { pathOf } from './entry';

test.each([
  ['/index', '/'],
  ['/about_us', '/about_us'],
  ['/tags/缓存/page/2', '/tags/%E7%BC%93%E5%AD%98/page/2'],
  // Requests for /tags/C%23, /tags/100%25 and /tags/a%252Fb.
  ['/tags/C%23', '/tags/C%23'],
  ['/tags/100%', '/tags/100%25'],
  ['/tags/a%252Fb', '/tags/a%252Fb'],
  ['/content/[category]', null],
])('the key of %s stands for the path %s', (key, path) => {
  expect(pathOf(pageKey(key))).toBe(path);
});
