import type { EditStatus } from './call';

/** The categories of a language. @param language in lower case; undefined: those of all languages, each name once */
export function categoriesIn(
  { categories, languages }: Pick<EditStatus, 'categories' | 'languages'>,
  language?: string,
): EditStatus['categories'] {
  const [usual] = languages;
  const shown = categories.filter((one) => !language || (one.language ?? usual) === language);
  // The first of a name is that of the default language.
  return [...new Map(shown.toReversed().map((one) => [one.name, one])).values()].toReversed();
}
