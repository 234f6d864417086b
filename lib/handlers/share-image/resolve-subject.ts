import 'server-only';
import { canonicalId, isArticleId } from '@wenzhan/contract/urls/routes';
import { traditionalScript } from '@wenzhan/text/traditional/script';
import { convertValue } from '@wenzhan/text/traditional/values';
import type { ShareSubject } from '../../site/metadata/share-address';
import {
  articleSubject,
  categorySubject,
  pageSubject,
  sectionPageSubject,
  siteSubject,
} from '../../site/metadata/share-subjects';
import { cachedArticle } from '../../site/queries/articles';
import { cachedCategories } from '../../site/queries/categories';
import { orThrow } from '../../site/queries/query';
import { cachedSectionIndex } from '../../site/queries/section-pages';
import { cachedSite, cachedStaticPages } from '../../site/queries/site';

/**
 * Finds the content of a share image, as the page of the image has it. Only published content is shown, to editors and
 * on previews too. Null if it does not exist.
 *
 * @param inTraditional whether the page is one in traditional characters
 * @throws {ApiError}
 */
export async function findShareSubject(
  kind: string,
  name: string,
  inTraditional = false,
): Promise<ShareSubject | null> {
  const written = await cachedSite();
  const script = inTraditional ? await traditionalScript(written) : null;
  const shown = <T>(value: T): T => (script ? convertValue(value, script) : value);
  const site = shown(written);
  switch (kind) {
    case 'site':
      return name === 'home' ? siteSubject(site) : null;
    case 'category': {
      const category = (await orThrow(cachedCategories())).find((one) => one.name === name);
      return category ? categorySubject(site, shown(category)) : null;
    }
    case 'article': {
      if (!isArticleId(name) || canonicalId(name) !== name) return null;
      const article = (await orThrow(cachedArticle(name)))?.article;
      if (article?.status !== 'published') return null;
      const categories = await orThrow(cachedCategories());
      const category = categories.find((one) => one.name === article.category) ?? null;
      return articleSubject(site, shown(article), shown(category));
    }
    case 'page': {
      const page = (await cachedStaticPages()).find((one) => one.name === name);
      return page ? pageSubject(site, shown(page)) : null;
    }
    case 'sections': {
      const page = (await orThrow(cachedSectionIndex())).find((one) => one.name === name);
      return page ? sectionPageSubject(site, shown(page)) : null;
    }
    default:
      return null;
  }
}
