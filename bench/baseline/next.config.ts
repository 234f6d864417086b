import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { NextConfig } from 'next';

/** Written by `bench/lib/sites.ts`. */
const { cacheComponents } = JSON.parse(readFileSync('settings.json', 'utf8'));

const config: NextConfig = {
  ...(cacheComponents
    ? { cacheComponents, partialPrefetching: true }
    : { experimental: { useCache: true } }),
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // node_modules is a link to the packages of the checkout: both must be below the root.
  turbopack: { root: path.parse(process.cwd()).root },
};

export default config;
