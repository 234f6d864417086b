import { expect, test, vi } from 'vitest';
import { analyticsConfig } from './analytics';

test.each([
  ['/insights/script.js', '/insights'],
  ['https://stats.example/js/script.js', 'https://stats.example/js'],
  ['/script.js', undefined],
])('the events of the script %s go to its folder', (scriptSrc, endpoint) => {
  vi.stubEnv('NEXT_PUBLIC_ANALYTICS_SCRIPT', scriptSrc);
  expect(analyticsConfig(undefined)).toEqual({
    provider: 'vercel',
    scriptSrc,
    ...(endpoint ? { endpoint } : {}),
  });
});
