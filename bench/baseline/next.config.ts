import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // The packages are those of the checkout, behind a link: both must lie below the root.
  turbopack: { root: path.parse(process.cwd()).root },
};

export default config;
