import { contentFiles } from '@wenzhan/texts/content-files';
import { boundedList } from './bounded';
import { keyText } from './fields';
import { knownLocale, languageSegment } from './locale';

/** Languages of a site at most. */
export const MAX_LANGUAGES = 20;

/** A BCP 47 tag of a language, `pt_BR` with a hyphen. */
const languageTag = keyText
  .overwrite((tag) => tag.replaceAll('_', '-'))
  .refine((tag) => knownLocale(tag) === tag, {
    error: ({ input }) => contentFiles().noLanguage(String(input)),
  });

/** The languages of a site, the default language first, each once; `parseTolerantly` leaves out the others. */
export const languagesSchema = boundedList(languageTag, MAX_LANGUAGES).check(
  ({ value, issues }) => {
    const segments = value.map(languageSegment);
    for (const [index, tag] of value.entries()) {
      if (segments.indexOf(languageSegment(tag)) === index) continue;
      const message = contentFiles().languageTwice(tag);
      issues.push({ code: 'custom', message, path: [index], input: tag });
    }
  },
);
