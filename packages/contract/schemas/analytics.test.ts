import { expect, test } from 'vitest';
import { analyticsSchema } from './analytics';

const ID = '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f';

test.each([
  "https://stats.example/'unsafe-inline'",
  'https://stats.example/; script-src *',
  'https://stats.example/?x',
  'ftp://stats.example',
  'javascript:alert(1)',
  'https://*',
  'https://*.example',
])('%j is no server', (server) => {
  const written = { provider: 'umami', server, websiteId: ID };
  expect(analyticsSchema.safeParse(written).success).toBe(false);
});

test.each(['UA-1234567-1', 'G-', 'g-abc1234567', "G-ABC'", 'G-ABC1234567&x=1'])(
  '%j is no measurement id of Google Analytics 4',
  (measurementId) => {
    expect(analyticsSchema.safeParse({ provider: 'ga4', measurementId }).success).toBe(false);
  },
);
