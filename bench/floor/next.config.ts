import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // The packages are those of the checkout.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
};

export default config;
