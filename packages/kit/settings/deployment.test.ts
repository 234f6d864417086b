import { expect, test } from 'vitest';
import { isSelfHosted } from './deployment';

test.each([
  [{}, true],
  [{ SELF_HOSTING: '1' }, true],
  [{ SELF_HOSTING: '0' }, false],
  [{ VERCEL: '1' }, false],
  [{ VERCEL: '1', SELF_HOSTING: '1' }, false],
])('with %j the site hosts itself: %s', (env, expected) => {
  expect(isSelfHosted({ NODE_ENV: 'test', ...env })).toBe(expected);
});
