/** Whether this deployment shows drafts to everybody: a Vercel preview, or `PREVIEW=1`. */
export function isPreviewDeployment(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.VERCEL_ENV === 'preview' || env.PREVIEW === '1';
}

/** The bearer token with which a preview deployment calls an external backend. Server only. */
export function deploymentToken(): string | undefined {
  return isPreviewDeployment() ? process.env.PREVIEW_TOKEN || undefined : undefined;
}

/**
 * Whether the site brings what a platform would: the request pipeline and the page cache of `packages/host` and
 * `packages/host/cache` (docs/self-hosting.md). Not on Vercel, nor with `SELF_HOSTING=0`.
 */
export function isSelfHosted(env: NodeJS.ProcessEnv = process.env): boolean {
  return !env.VERCEL && env.SELF_HOSTING !== '0';
}

/** Folder of the build: the framework's, or another in which a test builds (`NEXT_DIST_DIR`). */
export const buildFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.NEXT_DIST_DIR || '.next';
