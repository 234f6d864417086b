import { expect, test, vi } from 'vitest';
import { readGhostWebhook } from '../ghost/webhook';
import { webhookReader } from './configured-webhook';

const GHOST = { 'x-ghost-signature': 'sha256=0, t=0' };
const STRAPI = { 'x-strapi-event': 'entry.publish' };

test.each([
  ['ghost', GHOST, readGhostWebhook],
  ['ghost', STRAPI, null],
  ['strapi', STRAPI, expect.any(Function)],
  ['strapi', GHOST, null],
  ['wordpress', GHOST, null],
  ['', STRAPI, null],
])(
  'with CONTENT_SOURCE=%s, a request with %j is read as what it is',
  async (system, headers, expected) => {
    vi.stubEnv('CONTENT_SOURCE', system);
    expect(await webhookReader(new Headers(headers))).toEqual(expected);
  },
);
