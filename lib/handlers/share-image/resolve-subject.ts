import 'server-only';
import type { ShareSubject } from '../../site/metadata/share-address';
import {
  articleSubject,
  categorySubject,
  pageSubject,
  siteSubject,
} from '../../site/metadata/share-subjects';
import { cachedArticle } from '../../site/queries/articles';
import { cachedCategories } from '../../site/queries/categories';
import { orThrow } from '../../site/queries/query';
import { cachedSite, cachedStaticPages } from '../../site/queries/site';
import { canonicalId, isArticleId } from '../../urls';

/**
 * Finds the content of a share image. Only published content is shown, to editors and on previews too. Null
 * if it does not exist.
 *
 * @throws {ApiError}
 */
export async function findShareSubject(kind: string, name: string): Promise<ShareSubject | null> {
  const site = await cachedSite();
  switch (kind) {
    case 'site':
      return name === 'home' ? siteSubject(site) : null;
    case 'category': {
      const category = (await orThrow(cachedCategories())).find((one) => one.name === name);
      return category ? categorySubject(site, category) : null;
    }
    case 'article': {
      if (!isArticleId(name) || canonicalId(name) !== name) return null;
      const article = (await orThrow(cachedArticle(name)))?.article;
      if (article?.status !== 'published') return null;
      const categories = await orThrow(cachedCategories());
      const category = categories.find((one) => one.name === article.category) ?? null;
      return articleSubject(site, article, category);
    }
    case 'page': {
      const page = (await cachedStaticPages()).find((one) => one.name === name);
      return page ? pageSubject(site, page) : null;
    }
    default:
      return null;
  }
}
