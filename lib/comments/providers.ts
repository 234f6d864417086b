import type { CommentProvider } from '../settings/variables';

/**
 * The scripts that the site's own frame runs, with the style sheets that do not come with them, by the names in the
 * providers' npm packages. giscus has a document of its own.
 */
export const PROVIDER_FILES: Readonly<
  Record<Exclude<CommentProvider, 'giscus'>, { script: string; style: string | null }>
> = {
  waline: { script: 'waline.umd.js', style: 'waline.css' },
  artalk: { script: 'Artalk.js', style: 'Artalk.css' },
  twikoo: { script: 'twikoo.min.js', style: null },
};
