import { articlePage } from './article-page';
import { articleTools } from './article-tools';
import { consentTexts } from './consent';
import { descriptions } from './descriptions';
import { errorPage } from './error-page';
import { failures } from './failures';
import { forms } from './forms';
import { page } from './page';
import { pages } from './pages';
import type { BrowserTexts } from './shown-texts';
import { videos } from './videos';

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
