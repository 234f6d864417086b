import 'server-only';
import { toResult } from '../../site/backend/result';
import { getArticle } from '../../site/queries/articles';
import { getStaticPage } from '../../site/queries/static-pages';
import { routes } from '../../urls';
import type { Announced } from '../crawlers/submit-changes';

/**
 * The pages that the tags of a revalidation request name individually, for submission to search engines.
 * Pages that are missing or cannot be loaded now are left out.
 */
export async function announcedPages(tags: readonly string[]): Promise<Announced[]> {
  const pages = await Promise.all(tags.map(announcedPage));
  return pages.filter((page) => page !== null);
}

async function announcedPage(tag: string): Promise<Announced | null> {
  const [kind, name = ''] = tag.split(':');
  if (kind === 'article') {
    const loaded = await toResult(getArticle(name));
    if (loaded.state !== 'found') return null;
    const { article } = loaded.value;
    return {
      path: routes.article(article),
      status: article.status,
      noindex: article.seo?.noindex,
    };
  }
  if (kind !== 'page') return null;
  const loaded = await toResult(getStaticPage(name));
  if (loaded.state !== 'found') return null;
  return { path: routes.staticPage(name), noindex: loaded.value.page.seo?.noindex };
}
