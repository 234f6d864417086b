import type { Comments } from '@wenzhan/kit/settings/comments';

/**
 * The scripts that the site's frame runs, with their separate style sheets, by the names in the
 * providers' npm packages. giscus brings its own document.
 */
export const PROVIDER_FILES: Readonly<
  Record<Exclude<Comments['provider'], 'giscus'>, { script: string; style: string | null }>
> = {
  waline: { script: 'waline.umd.js', style: 'waline.css' },
  artalk: { script: 'Artalk.js', style: 'Artalk.css' },
  twikoo: { script: 'twikoo.min.js', style: null },
};
