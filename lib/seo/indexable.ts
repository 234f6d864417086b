import { isPreviewDeployment } from '../settings/deployment';

/** What is known of a page when it has to be decided whether search engines may keep it. */
export interface Described {
  status?: 'published' | 'draft' | 'scheduled' | 'withdrawn' | undefined;
  noindex?: boolean | undefined;
}

/**
 * Whether search engines may keep a page. The one place that decides: metadata, sitemaps, feeds and
 * what is told to engines all ask here.
 */
export function isIndexable({ status = 'published', noindex = false }: Described): boolean {
  return status === 'published' && !noindex && !isPreviewDeployment();
}
