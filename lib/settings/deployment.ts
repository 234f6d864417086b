/** Whether this deployment shows drafts to everybody: a Vercel preview, or `PREVIEW=1`. */
export function isPreviewDeployment(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.VERCEL_ENV === 'preview' || env.PREVIEW === '1';
}

/** The bearer that a preview deployment calls an outside backend with. It stays on the server. */
export function deploymentToken(): string | undefined {
  return isPreviewDeployment() ? process.env.PREVIEW_TOKEN || undefined : undefined;
}
