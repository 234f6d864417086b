import { FILE_POLICY } from '@wenzhan/kit/security/content-policy';
import { unstable_getResponseFromNextConfig } from 'next/experimental/testing/server';
import { expect, test } from 'vitest';
import { filePolicies, GENERAL_POLICY_PATHS } from './response-headers';

const GENERAL = "default-src 'none'";
const headers = async () => [
  {
    source: GENERAL_POLICY_PATHS,
    headers: [{ key: 'Content-Security-Policy', value: GENERAL }],
  },
  ...filePolicies,
];

test.each([
  ['/', GENERAL],
  ['/forms/contact', GENERAL],
  ['/api/forms/contact', null],
  ['/api/forms/contact/more', FILE_POLICY],
  ['/api/forms', FILE_POLICY],
  ['/api/health', FILE_POLICY],
  ['/api/web/search', FILE_POLICY],
  ['/api/nothing/at/all', FILE_POLICY],
  ['/comments', null],
  ['/robots.txt', FILE_POLICY],
])('%s has its own policy, or that of its kind', async (path, policy) => {
  const response = await unstable_getResponseFromNextConfig({
    url: `https://site.test${path}`,
    nextConfig: { headers },
  });
  expect(response.headers.get('content-security-policy')).toBe(policy);
});
