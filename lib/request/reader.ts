import { EVERYBODY } from '@wenzhan/kit/http/draft-access';

/** For whom a call of the content API is. */
export interface Reader {
  /** The token of the editor whom the answer is for alone; `EVERYBODY` by default. */
  token?: string | undefined;
  /** One of the site's languages, in lower case; its default language by default. */
  language?: string | undefined;
}

/** All visitors who read the site in a language. */
export const everybody = (language?: string): Reader => ({ token: EVERYBODY, language });
