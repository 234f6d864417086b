import { articlePage } from './article-page';
import { articleTools } from './article-tools';
import { consentTexts } from './consent';
import { descriptions } from './descriptions';
import { errorPage } from './error-page';
import { failures } from './failures';
import { forms } from './forms';
import { page } from './page';
import { pages } from './pages';
import type { BrowserSubject } from './shown-texts';
import { videos } from './videos';

/** The texts of code for browsers, by subject. */
interface BrowserTexts extends Record<BrowserSubject, object> {
  page: typeof page;
  articlePage: typeof articlePage;
  errorPage: typeof errorPage;
  failures: typeof failures;
  articleTools: typeof articleTools;
  videos: typeof videos;
  consent: typeof consentTexts;
}

/** What a page needs of the texts of its code. */
export interface Messages {
  pages: typeof pages;
  descriptions: typeof descriptions;
  forms: typeof forms;
  browser: BrowserTexts;
}

/** The texts in the language of the site. Client components import their subject alone. */
export const messages: Messages = {
  pages,
  descriptions,
  forms,
  browser: {
    page,
    articlePage,
    errorPage,
    failures,
    articleTools,
    videos,
    consent: consentTexts,
  },
};
