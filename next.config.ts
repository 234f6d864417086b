import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NextConfig } from 'next';
import { disableDevelopmentCaches } from './lib/process/development-caches';
import { staticHostPolicy } from './lib/security/content-policy';
import { securityHeaders } from './lib/security/response-headers';
import { markdownRewrites } from './lib/seo/negotiation';
import { isPreviewDeployment, isSelfHosted } from './lib/settings/deployment';

// Also in the preview cookie check, so it must be known to the code: not left to the framework.
const buildId = process.env.BUILD_ID ?? randomUUID();

// Written into the headers and pages of the build, so it must start as what it was built as
// (lib/settings/check.ts).
const isPreview = isPreviewDeployment();

/** Hosts that pictures may come from, besides the site's own. */
const pictureHosts = [
  ...(process.env.IMAGE_HOSTS ?? '').split(',').map((host) => host.trim()),
  ...[process.env.SITE_CDN_URL, process.env.NEXT_PUBLIC_API_BASE_URL, process.env.API_BASE_URL].map(
    (url) => (url && URL.canParse(url) ? new URL(url).host : ''),
  ),
].filter(Boolean);

function toPattern(host: string) {
  const [hostname = '', port = ''] = host.split(':');
  return { hostname, port };
}

// `npm run build` puts the handlers there; route types are generated before that.
const isServing = process.env.NODE_ENV === 'production';
const pageHandler = path.resolve('.next-handlers/page-handler.mjs');
const handlers =
  isServing && isSelfHosted() && existsSync(pageHandler)
    ? {
        cacheHandler: pageHandler,
        cacheHandlers: { default: path.resolve('.next-handlers/data-handler.mjs') },
      }
    : {};
// For a server that cannot read what it sends; lib/server puts a stricter one in its place.
const policy = staticHostPolicy();

// Here, because what stands in instrumentation.ts is not there yet at the first request.
if (process.env.NODE_ENV === 'development') disableDevelopmentCaches();

const config: NextConfig = {
  ...handlers,
  cacheComponents: true,
  partialPrefetching: true,
  typedRoutes: true,
  poweredByHeader: false,
  // Where it is false, lib/server/compression.ts does.
  compress: !isSelfHosted(),
  reactStrictMode: true,
  // Matches nobody: by default the framework renders every page anew for many crawlers, and for some
  // people too (docs/platform.md).
  htmlLimitedBots: /(?!)/,
  experimental: {
    // The page for paths without a route must not travel inside every other page.
    globalNotFound: true,
    // Whoever throws the folder away afterwards need not write a cache of 200 MB.
    turbopackFileSystemCacheForBuild: !process.env.CI || Boolean(process.env.VERCEL),
    // A further sheet costs more than any number of bytes: so there is one (docs/performance.md).
    cssChunking: { type: 'graph', requestCost: 10_000_000 },
  },
  generateBuildId: () => buildId,
  ...(process.env.BUILD_STANDALONE === '1' ? { output: 'standalone' as const } : {}),
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  outputFileTracingIncludes: {
    '/**': ['./content/**/*', './public/media/**/*'],
    '/media/share/**': [
      './node_modules/@fontsource/noto-serif-sc/{package,unicode}.json',
      './node_modules/@fontsource/noto-serif-sc/files/*-600-normal.woff',
    ],
  },
  headers: async () => [
    ...securityHeaders,
    ...(isPreview
      ? [{ source: '/:path*', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }]
      : []),
    ...(isServing
      ? [{ source: '/:path*', headers: [{ key: 'Content-Security-Policy', value: policy }] }]
      : []),
  ],
  rewrites: async () => ({ beforeFiles: markdownRewrites, afterFiles: [], fallback: [] }),
  // What `npm run build` read from index_info, for the hours when the backend does not answer.
  env: {
    SITE_SNAPSHOT: process.env.SITE_SNAPSHOT,
    SITE_CDN_URL: process.env.SITE_CDN_URL,
    SITE_NAME: process.env.SITE_NAME,
    BUILD_SITE_URL: process.env.BUILD_SITE_URL,
    BUILD_ID: buildId,
    BUILT_POLICY: policy,
    // Vercel itself starts a preview as a preview.
    BUILT_AS_PREVIEW: isPreview && !process.env.VERCEL ? '1' : '',
    // Empty where it is not set, so that the code for it is left out.
    NEXT_PUBLIC_VITALS_ENDPOINT: process.env.NEXT_PUBLIC_VITALS_ENDPOINT ?? '',
    PICTURE_HOSTS: [...new Set(pictureHosts)].join(','),
  },
  // Every combination is work and a file on the disk for whoever asks: few are offered.
  images: {
    qualities: [75],
    formats: ['image/avif', 'image/webp'],
    // Each width stands in the HTML of every picture, too.
    deviceSizes: [480, 800, 1200, 1800, 2560],
    localPatterns: [{ pathname: '/media/**', search: '' }],
    remotePatterns: pictureHosts.map(toPattern),
    maximumDiskCacheSize: 512 * 1024 * 1024,
    maximumResponseBody: 16 * 1024 * 1024,
    maximumRedirects: 0,
  },
};

export default config;
