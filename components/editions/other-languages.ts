import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { pageLanguage } from '@/lib/site/page-edition';

/** The languages of the site besides that of the page, in the site's order. */
export function otherLanguages(): string[] {
  const [first = '', ...further] = siteLanguages();
  const own = pageLanguage() ?? segmentOf(first);
  return [first, ...further].filter((language) => language && segmentOf(language) !== own);
}
