/** Whether this deployment shows drafts to everybody: a Vercel preview, or `PREVIEW=1`. */
export function isPreviewDeployment(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.VERCEL_ENV === 'preview' || env.PREVIEW === '1';
}

/** The bearer token with which a preview deployment calls an external backend. Server only. */
export function deploymentToken(): string | undefined {
  return isPreviewDeployment() ? process.env.PREVIEW_TOKEN || undefined : undefined;
}
