import type { WpLanguage, WpTranslations } from '../schemas';
import { languageAt, languagesOf, withoutLanguage } from './languages';
import type { KnownRow } from './rows';
import type { Scan } from './site-scanner';
import { type Category, categoryOf, type Names } from './terms';

/** What a scan has in one of the languages of a site. */
export interface Edition extends Scan {
  /** The id of the article that a post is: that of the original if WordPress says which post that is. */
  articleId(row: Pick<KnownRow, 'id' | 'translations'>): number;
  /** Undefined for the default language. */
  language: WpLanguage | undefined;
}

/**
 * Selects what is in one of the languages of a site, by the addresses that Polylang makes.
 *
 * @param tags the languages of the site, the default one first; with less than two, everything is in the default language
 * @param tag undefined for the default language
 */
export function editionOf(scan: Scan, tags: readonly string[], tag: string | undefined): Edition {
  const whole: Edition = { ...scan, articleId: ({ id }) => id, language: undefined };
  if (tags.length < 2) return whole;
  const languages = languagesOf(tags, scan.languages, scan.root.home);
  const [original, ...further] = languages;
  const known = scan.languages.length > 0 ? scan.languages : languages.flatMap((one) => one ?? []);
  if (tag !== undefined) {
    const language = languages[tags.indexOf(tag)];
    return translated(scan, original, language, (link) => languageAt(link, known) === language);
  }
  const isHere = ({ link }: KnownRow) => {
    const language = languageAt(link, known);
    return !language || (original ? language === original : !further.includes(language));
  };
  const pages = selected(scan.pages, isHere);
  const pageNames = new Map([...scan.pageNames].filter(([id]) => pages.has(id)));
  return { ...whole, posts: selected(scan.posts, isHere), pages, pageNames };
}

const selected = <T>(rows: ReadonlyMap<number, T>, isHere: (row: T) => boolean) =>
  new Map([...rows].filter(([, row]) => isHere(row)));

/** What is in another language than the default. @param language undefined for one that WordPress does not have */
function translated(
  scan: Scan,
  original: WpLanguage | undefined,
  language: WpLanguage | undefined,
  isHere: (link: string) => boolean,
): Edition {
  if (!language)
    return { ...scan, posts: new Map(), pages: new Map(), articleId: ({ id }) => id, language };
  const originalOf = ({ id, translations }: { id: number; translations: WpTranslations }) =>
    (original && translations[original.slug]) ?? id;
  const originalIds = new Map(scan.names.listed.map((one) => [one.id, originalOf(one)]));
  const names = translatedNames(scan, language, originalIds, isHere);
  const posts = selected(scan.posts, ({ link }) => isHere(link));
  for (const [id, row] of posts) {
    const of = originalOf(row);
    const first = of === id ? undefined : scan.posts.get(of);
    const own = row.categories.map((category) => originalIds.get(category) ?? category);
    // An article is in the category of its original.
    const category = categoryOf(first?.categories ?? own, first ? scan.names : names);
    const isOwn = category.id === categoryOf(own, names).id;
    posts.set(id, { ...row, categories: isOwn ? own : [category.id] });
  }
  const pages = selected(scan.pages, ({ link }) => isHere(link));
  const pageNames = new Map(scan.pageNames);
  for (const [id, row] of pages) {
    pageNames.set(id, scan.pageNames.get(originalOf(row)) ?? scan.pageNames.get(id) ?? '');
  }
  return { ...scan, names, posts, pages, pageNames, articleId: originalOf, language };
}

/**
 * Categories under the numbers and names of their originals, and addresses without the language. A category that is not translated has no
 * title: what readers see of it is taken over.
 */
function translatedNames(
  { names, root }: Scan,
  language: WpLanguage,
  originalIds: ReadonlyMap<number, number>,
  isHere: (link: string) => boolean,
): Names {
  const here = (link: string) => withoutLanguage(link, language, root.home);
  const categories = new Map<number, Category>();
  for (const [id, category] of names.categories) {
    categories.set(id, { ...category, title: '', description: '', link: '' });
  }
  for (const category of names.categories.values()) {
    if (!isHere(category.link)) continue;
    const id = originalIds.get(category.id) ?? category.id;
    const name = names.categories.get(id)?.name ?? category.name;
    const parent = originalIds.get(category.parent) ?? category.parent;
    categories.set(id, { ...category, id, name, parent, link: here(category.link) });
  }
  const tags = [...names.tags].map(([id, tag]) => [id, { ...tag, link: here(tag.link) }] as const);
  return { ...names, categories, tags: new Map(tags) };
}
