import { randomUUID } from 'node:crypto';
import type { NextConfig } from 'next';

// Also in the preview cookie check, so it must be known to the code: not left to the framework.
const buildId = process.env.BUILD_ID ?? randomUUID();

const isPreview = process.env.VERCEL_ENV === 'preview' || process.env.PREVIEW === '1';

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  typedRoutes: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // The page for paths without a route must not travel inside every other page.
  experimental: { globalNotFound: true },
  generateBuildId: () => buildId,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  outputFileTracingIncludes: { '/**': ['./content/**/*'] },
  headers: async () =>
    isPreview ? [{ source: '/:path*', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }] : [],
  // What `npm run build` read from index_info, for the hours when the backend does not answer.
  env: { SITE_SNAPSHOT: process.env.SITE_SNAPSHOT, BUILD_ID: buildId },
};

export default config;
