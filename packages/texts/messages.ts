import { inLanguage } from '@wenzhan/kit/language';
import * as articlePage from './article-page';
import * as articleTools from './article-tools';
import * as consent from './consent';
import * as descriptions from './descriptions';
import * as errorPage from './error-page';
import * as failures from './failures';
import * as forms from './forms';
import * as page from './page';
import * as pages from './pages';
import * as products from './products';
import type { BrowserSubject } from './shown-texts';
import * as videos from './videos';

/** What a page needs of the texts of its code. */
export type Messages = ReturnType<typeof chinese>;

/** What a page needs of the texts of its code, in Chinese. */
const chinese = () => ({
  pages: pages.zh,
  products: products.zh,
  descriptions: descriptions.zh,
  forms: forms.zh,
  browser: {
    page: page.zh,
    articlePage: articlePage.zh,
    errorPage: errorPage.zh,
    failures: failures.zh,
    articleTools: articleTools.zh,
    videos: videos.zh,
    consent: consent.zh,
  } satisfies Record<BrowserSubject, object>,
});

/** The same in English. */
const english = (): Messages => ({
  pages: pages.en,
  products: products.en,
  descriptions: descriptions.en,
  forms: forms.en,
  browser: {
    page: page.en,
    articlePage: articlePage.en,
    errorPage: errorPage.en,
    failures: failures.en,
    articleTools: articleTools.en,
    videos: videos.en,
    consent: consent.en,
  },
});

const catalogues = { zh: chinese(), en: english() };

/**
 * The texts in a language, by default that of the site. Client components import their subject alone.
 *
 * @param locale such as `en-GB`
 */
export const messages = (locale?: string): Messages => inLanguage(catalogues, locale);
