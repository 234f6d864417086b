import path from 'node:path';
import { hostConfig } from '@wenzhan/host/next-config';
import type { NextConfig } from 'next';

const config: NextConfig = {
  ...hostConfig(process.env),
  cacheComponents: true,
  partialPrefetching: true,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // Both this folder and the packages of the checkout, of which it has a link, are below the root.
  turbopack: { root: path.parse(process.cwd()).root },
};

export default config;
