import { expect, test } from 'vitest';
import { siteIdentity } from './site-identity';

const of = (env: object) => siteIdentity(env as NodeJS.ProcessEnv);

test.each([
  { CONTENT_DIR: '/srv/another' },
  { API_BASE_URL: 'https://api.example' },
  { SITE_TIME_ZONE: 'Europe/Berlin' },
  { TRADITIONAL_CHINESE: 'tw' },
  { COMMENTS: 'artalk, server=https://comments.example.com' },
  { WECHAT_APP_ID: 'wx0123456789abcdef' },
  { PREVIEW: '1' },
])('%j makes another site', (env) => {
  expect(of(env)).not.toBe(of({}));
});

test.each([
  { CONTENT_DIR: 'content' },
  { SITE_URL: 'https://www.example.com' },
  { PORT: '4000' },
  { AUTH_SECRET: 's'.repeat(32) },
  { API_BASE_URL: 'http://127.0.0.1:3004', OWN_CONTENT_SERVICE: '1' },
])('%j is the same site', (env) => {
  expect(of(env)).toBe(of({}));
});
