/**
 * Leads the paths of media files to their route, before the framework looks into `public`, which it lists only when
 * it starts. On Vercel a CDN serves the files, which only a deployment changes.
 */
export const mediaRewrites = process.env.VERCEL
  ? []
  : [{ source: '/media/:path((?!share/).+)', destination: '/api/media/:path' }];
