import {
  AREAS,
  EDITION_FILES,
  EDITION_PAGES,
  FEEDS,
  HANDLERS,
  MARKDOWN_SUFFIX,
  PAGES,
  type PageRow,
} from '@wenzhan/contract/urls/table';
import { FILE_POLICY } from '@wenzhan/kit/security/content-policy';
import { EDITION_PARAMETER } from '@wenzhan/kit/urls/edition-path';
import type { NextConfig } from 'next';

type Rule = Awaited<ReturnType<NonNullable<NextConfig['headers']>>>[number];

/** Two years, as hstspreload.org recommends. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Device features that no page and no embedded player of this site uses. */
const SWITCHED_OFF = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Resources that other sites and readers may embed: images, share images included. */
const EMBEDDABLE = ['/media/:path*', '/_next/image', '/icon.svg', '/icons/:path*'];

const header = (key: string, value: string) => ({ key, value });

/**
 * Headers of every response, besides the Content-Security-Policy. HSTS is sent over https only (RFC 6797
 * §7.2); behind a proxy `x-forwarded-proto` decides.
 */
export const securityHeaders: Rule[] = [
  {
    source: '/:path*',
    headers: [
      header('X-Content-Type-Options', 'nosniff'),
      header('Referrer-Policy', 'strict-origin-when-cross-origin'),
      header('Permissions-Policy', SWITCHED_OFF.map((name) => `${name}=()`).join(', ')),
      header('X-Frame-Options', 'DENY'),
      header('Cross-Origin-Opener-Policy', 'same-origin'),
      header('Cross-Origin-Resource-Policy', 'same-origin'),
      header('Origin-Agent-Cluster', '?1'),
    ],
  },
  ...EMBEDDABLE.map((source) => ({
    source,
    headers: [header('Cross-Origin-Resource-Policy', 'cross-origin')],
  })),
  // Only the site's own articles show this document, in a sandbox.
  { source: '/comments', headers: [header('X-Frame-Options', 'SAMEORIGIN')] },
  {
    source: '/:path*',
    has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }],
    headers: [header('Strict-Transport-Security', HSTS)],
  },
];

/**
 * Routes that set their policy themselves: the framework drops a header of a route for which there is one. Their
 * responses may be documents. On Vercel a CDN sends the files of `/media`.
 */
const OWN_POLICY = [
  '/comments',
  '/api/forms/[form]',
  '/api/edit/[action]',
  ...(process.env.VERCEL ? [] : ['/media/[[...path]]']),
];

/** Matches the paths of all other routes. */
export const GENERAL_POLICY_PATHS = `/((?!comments$|api/(?:forms|edit)/[^/]+$${process.env.VERCEL ? '' : '|media/(?!share/)'}).*)`;

/**
 * The Content-Security-Policy of every route that is no page: files, feeds, images, the API. They follow the policy of
 * all responses, which they replace.
 */
export const filePolicies: Rule[] = [
  ...[...HANDLERS, ...FEEDS, ...AREAS].map(({ pattern }) => pattern),
  ...markdownOf(PAGES),
  ...[...EDITION_FILES.map(({ pattern }) => pattern), ...markdownOf(EDITION_PAGES)].map(
    (pattern) => `/${EDITION_PARAMETER}${pattern}`,
  ),
]
  .filter((pattern) => !OWN_POLICY.includes(pattern))
  .map((pattern) => ({
    source: pattern
      .replace('/api/[[...path]]', '/api/:path((?!(?:forms|edit)/[^/]+$).*)')
      .replace(/\[\[\.{3}(\w+)\]\]/g, ':$1*')
      .replace(/\[\.{3}(\w+)\]/g, ':$1+')
      .replace(/\[(\w+)\]/g, ':$1'),
    headers: [header('Content-Security-Policy', FILE_POLICY)],
  }));

function markdownOf(rows: readonly PageRow[]): string[] {
  return rows.filter(({ markdown }) => markdown).map(({ pattern }) => pattern + MARKDOWN_SUFFIX);
}
