import { existsSync } from 'node:fs';
import path from 'node:path';
import { isPreviewDeployment, isSelfHosted } from '@wenzhan/kit/settings/deployment';
import type { NextConfig } from 'next';

/**
 * What of the framework's configuration depends on where the site runs: on its own server, behind `bootstrap`, or
 * on a platform, which brings cache and compression.
 */
export function hostConfig(env: NodeJS.ProcessEnv): Partial<NextConfig> {
  return {
    ...cacheHandlers(env),
    ...(env.BUILD_STANDALONE === '1' ? { output: 'standalone' } : {}),
    // If false, `compression.ts` compresses responses.
    compress: !isSelfHosted(env),
    // CI discards the folder, so it need not write a cache of 200 MB; Vercel keeps it.
    experimental: { turbopackFileSystemCacheForBuild: !env.CI || Boolean(env.VERCEL) },
    // Pages of the build have its drafts: elsewhere than on the own server they are shown as they are (`requireSettings`).
    // Vercel itself runs a preview build as a preview.
    env: {
      BUILT_AS_PREVIEW: isPreviewDeployment(env) && !isSelfHosted(env) && !env.VERCEL ? '1' : '',
      BUILT_SELF_HOSTED: isSelfHosted(env) ? '1' : '',
    },
  };
}

/** The page cache of `cache/`. */
function cacheHandlers(env: NodeJS.ProcessEnv): Partial<NextConfig> {
  // `npm run build` creates the handlers; route types are generated before they exist.
  const pageHandler = path.resolve('.next-handlers/page-handler.mjs');
  if (!isSelfHosted(env) || env.NODE_ENV !== 'production' || !existsSync(pageHandler)) return {};
  return {
    cacheHandler: pageHandler,
    cacheHandlers: { default: path.resolve('.next-handlers/data-handler.mjs') },
  };
}
