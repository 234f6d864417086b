import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { siteLanguages } from '@wenzhan/content/sources/language-folders';
import { languagesSchema } from '@wenzhan/contract/schemas/languages';
import { DEFAULT_LOCALE, languageSegment } from '@wenzhan/contract/schemas/locale';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { SITE } from './earlier';
import { hashOf, type Manifest } from './manifest';
import type { Note, SourcePost, SourceSite } from './source';

/** The language that a site is in, as a tag. */
export function defaultLanguage({ locale }: Pick<SourceSite, 'locale'>): string {
  // Jekyll has `en_US`.
  const tag = locale.replaceAll('_', '-');
  return languagesSchema.safeParse([tag]).success ? tag : DEFAULT_LOCALE;
}

/** The further languages that posts are in, each once. */
export const furtherLanguages = (posts: readonly Pick<SourcePost, 'language'>[]): string[] =>
  [...new Set(posts.flatMap(({ language }) => language ?? []))].sort();

/**
 * Finds the original of each translation. What has none is an article of its own in its language, and is noted. A language that the content
 * folder cannot have costs its posts.
 *
 * @param into the content folder
 */
export async function withTranslations(
  site: SourceSite,
  into: string,
  manifest: Manifest,
): Promise<SourceSite> {
  const named = furtherLanguages(site.posts);
  if (named.length === 0) return site;
  const first = defaultLanguage(site);
  const wrong = new Set(named.filter((one) => !isFurther(one, first)));
  const own = await languagesOfOwner(into, manifest);
  const missing = new Set(
    named.filter((one) => !wrong.has(one) && own !== null && !own.includes(one)),
  );
  const isKept = ({ language }: SourcePost) =>
    language === undefined || !(wrong.has(language) || missing.has(language));
  const posts = site.posts.filter(isKept);
  const wanted = [first, ...named.filter((one) => !wrong.has(one))].join(', ');
  const leftOut = (language: string): Note => {
    const lost = site.posts.filter((post) => post.language === language);
    const reason = wrong.has(language)
      ? '它不是一种语言的代码，或者就是网站的语言'
      : `${SITE}是自己写的，里面没有这种语言：写上languages: [${wanted}]，再导入一次`;
    const location = lost[0]?.location ?? { file: into, line: 1 };
    const text = `没有搬来的有${lost.length}篇：${reason}`;
    return { location, subject: `语言：${language}`, text, isLeftOut: true };
  };
  return {
    ...site,
    posts: posts.map(paired(posts)),
    notes: [...site.notes, ...[...wrong, ...missing].map(leftOut)],
  };
}

/** Whether a code is that of another language than the first, as in addresses. */
const isFurther = (code: string, first: string): boolean =>
  languagesSchema.safeParse([first, code]).success &&
  code === languageSegment(code) &&
  code !== languageSegment(first);

/** The languages of a `site.yaml` that the import does not write, in lower case; null if it writes it. */
async function languagesOfOwner(into: string, { files }: Manifest): Promise<string[] | null> {
  const text = await readFile(path.join(into, SITE), 'utf8').then(withLineFeeds, () => null);
  if (text === null || files[SITE] === hashOf(text)) return null;
  return (await siteLanguages(into)()).map(languageSegment);
}

/** A function that gives a translation the key of its original. */
function paired(posts: readonly SourcePost[]): (post: SourcePost) => SourcePost {
  const originals = new Map(
    posts.flatMap(({ language, group, key }) =>
      language === undefined && group !== undefined ? [[group, key] as const] : [],
    ),
  );
  const taken = new Set<string>();
  return (post) => {
    const { language, group = '', notes } = post;
    if (language === undefined) return post;
    const originalKey = originals.get(group);
    const place = `${language} ${originalKey}`;
    if (originalKey === undefined || taken.has(place)) {
      return { ...post, notes: [...notes, `没有找到原文，是${language}里单独的一篇`] };
    }
    taken.add(place);
    // It is in the category of its original.
    return { ...post, originalKey, categories: [] };
  };
}
