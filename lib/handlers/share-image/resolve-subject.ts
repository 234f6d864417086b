import 'server-only';
import { canonicalId, isArticleId } from '@wenzhan/contract/urls/routes';
import { languageAt } from '@wenzhan/kit/urls/editions';
import { editionOf } from '../../site/editions';
import type { ShareSubject } from '../../site/metadata/share-address';
import {
  articleSubject,
  categorySubject,
  pageSubject,
  sectionPageSubject,
  siteSubject,
} from '../../site/metadata/share-subjects';
import { inEdition, languageArgument, pageEdition } from '../../site/page-edition';
import { cachedArticle } from '../../site/queries/articles';
import { cachedCategories, hidesDate } from '../../site/queries/categories';
import { orThrow } from '../../site/queries/query';
import { cachedSectionPage } from '../../site/queries/section-pages';
import { cachedSite, cachedStaticPages } from '../../site/queries/site';

/**
 * Finds the content of a share image, as the page of the image has it. Only published content is shown, to editors and
 * on previews too. Null if it does not exist.
 *
 * @param segment of the edition of the page; empty for the default one
 * @throws {ApiError}
 */
export async function findShareSubject(
  kind: string,
  name: string,
  segment = '',
): Promise<ShareSubject | null> {
  const site = await cachedSite(...languageOf(segment));
  const edition = await editionOf(segment, site);
  return inEdition(edition, () => subjectOf(kind, name));
}

const languageOf = (segment: string): [string?] => {
  const language = languageAt(segment);
  return language === undefined ? [] : [language];
};

async function subjectOf(kind: string, name: string): Promise<ShareSubject | null> {
  const edition = pageEdition();
  const language = languageArgument();
  const shown = <T>(value: T): Promise<T> | T => edition?.convert(value, []) ?? value;
  const site = await shown(await cachedSite(...language));
  switch (kind) {
    case 'site':
      return name === 'home' ? siteSubject(site) : null;
    case 'category': {
      const category = (await orThrow(cachedCategories(...language))).find(
        (one) => one.name === name,
      );
      return category ? categorySubject(site, await shown(category)) : null;
    }
    case 'article': {
      if (!isArticleId(name) || canonicalId(name) !== name) return null;
      const article = (await orThrow(cachedArticle(name, ...language)))?.article;
      if (article?.status !== 'published') return null;
      const categories = await orThrow(cachedCategories(...language));
      const category = categories.find((one) => one.name === article.category) ?? null;
      return articleSubject(site, {
        article: await shown(article),
        category: await shown(category),
        isUndated: hidesDate(article, category),
      });
    }
    case 'page': {
      const page = (await cachedStaticPages(...language)).find((one) => one.name === name);
      return page ? pageSubject(site, await shown(page)) : null;
    }
    case 'sections': {
      const content = await orThrow(cachedSectionPage(name, ...language));
      if (!content) return null;
      return sectionPageSubject(site, await shown(content.page), content.sections);
    }
    default:
      return null;
  }
}
