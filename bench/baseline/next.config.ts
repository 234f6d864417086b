import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // node_modules is a link to the packages of the checkout: both must be below the root.
  turbopack: { root: path.parse(process.cwd()).root },
};

export default config;
