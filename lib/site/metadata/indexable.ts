import { isPreviewDeployment } from '@wenzhan/kit/settings/deployment';

/** The properties of a page that decide whether search engines may index it. */
export interface Described {
  status?: 'published' | 'draft' | 'scheduled' | 'expired' | 'withdrawn' | undefined;
  noindex?: boolean | undefined;
}

/**
 * Whether search engines may index a page. Metadata, sitemaps, feeds and submissions to search engines all
 * use this function.
 */
export function isIndexable({ status = 'published', noindex = false }: Described): boolean {
  return status === 'published' && !noindex && !isPreviewDeployment();
}
