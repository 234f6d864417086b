import type { SiteConfig } from '../../calls/site';
import { languageSegment } from '../../schemas/locale';
import type { Listed } from './article-list';
import { sample } from './sample';
import type { Good, Session } from './session';

const SAMPLE_SIZE = 10;
/** Klingon, in which no site is. */
const UNKNOWN_LANGUAGE = 'tlh';

interface Seen {
  site: SiteConfig | undefined;
  listed: Listed;
}

/** Opens a session in a language. */
type Open = (language: string) => {
  session: Session;
  /** Checks everything that a reader finds in the language. */
  check(): Promise<Seen>;
};

/** Checks each language of a backend that has several. */
export async function checkLanguages(
  anonymous: Session,
  { site, listed }: Seen,
  open: Open,
): Promise<void> {
  const [first, ...others] = site?.languages ?? [];
  if (!site || !first || others.length === 0) return;
  const own = await anonymous.good('index_info');
  if (languageSegment(first) !== languageSegment(site.locale)) {
    own?.note('language-first', 'data.site.languages.0', site.locale, first);
  }
  const byName = await open(languageSegment(first)).session.good('index_info');
  if (byName && JSON.stringify(byName.data.site) !== JSON.stringify(own?.data.site)) {
    byName.note('language-default', 'data.site', 'as without a language', byName.data.site);
  }
  const { session: unknown } = open(UNKNOWN_LANGUAGE);
  for (const call of ['index_info', 'article_list'] as const) {
    await unknown.fails(call, 'language-unknown', [404], {});
  }
  await checkChanges(anonymous, first, site.languages ?? [], open);
  for (const language of others) await checkLanguage(language, { site, listed }, first, open);
}

async function checkLanguage(
  language: string,
  original: Seen & { site: SiteConfig },
  first: string,
  open: Open,
): Promise<void> {
  const { session, check } = open(languageSegment(language));
  const info = await session.good('index_info');
  if (!info) return;
  const { locale, languages } = info.data.site;
  if (languageSegment(locale) !== languageSegment(language)) {
    info.note('language-locale', 'data.site.locale', language, locale);
  }
  if (JSON.stringify(languages) !== JSON.stringify(original.site.languages)) {
    const expected = JSON.stringify(original.site.languages);
    info.note('language-locale', 'data.site.languages', expected, languages);
  }
  const list = await session.good('article_list');
  await checkChanges(session, language, languages ?? [], open);
  await checkPageTranslations(session, first);
  // A language may have nothing yet.
  if (!list || list.data.total === 0) return;
  const { listed } = await check();
  const categories = new Map(original.listed.articles.map(({ id, category }) => [id, category]));
  for (const { id, category } of listed.articles) {
    const expected = categories.get(id) ?? category;
    if (category !== expected) list.note('language-id', `article ${id}`, expected, category);
  }
  for (const { id } of sample(listed.articles, SAMPLE_SIZE)) {
    const article = await session.good('article_info', { id });
    checkTranslation(article, first);
  }
}

async function checkPageTranslations(session: Session, first: string): Promise<void> {
  const pages = (await session.good('page_list'))?.data.list ?? [];
  for (const { name } of sample(pages, SAMPLE_SIZE)) {
    checkTranslation(await session.good('single_page', { name }), first);
  }
}

function checkTranslation(
  response: Good<'article_info'> | Good<'single_page'> | undefined,
  first: string,
): void {
  const of = response?.data.translation?.of ?? first;
  if (languageSegment(of) === languageSegment(first)) return;
  response?.note('language-translation', 'data.translation.of', first, of);
}

/** Checks what changes say of the languages of their pages, where they do. */
async function checkChanges(
  session: Session,
  own: string,
  languages: readonly string[],
  open: Open,
): Promise<void> {
  const response = await session.good('changes');
  const known = new Set(languages.map(languageSegment));
  for (const change of response?.data.list.slice(0, SAMPLE_SIZE) ?? []) {
    const { kind, id, name, noindex, languages: named } = change;
    if (!named) continue;
    const where = `${kind} ${id ?? name}`;
    const segments = named.map(languageSegment);
    const unknown = segments.filter((segment) => !known.has(segment));
    if (unknown.length > 0 || segments.includes(languageSegment(own)) === Boolean(noindex)) {
      const expected = noindex ? `not ${own}` : `${own}, and languages of the site`;
      response?.note('changes-languages', where, expected, named);
    }
    for (const segment of kind === 'article' && id ? segments : []) {
      if (!known.has(segment) || segment === languageSegment(own)) continue;
      const there = await open(segment).session.optional('article_info', { id }, [404]);
      if (!there) response?.note('changes-languages', where, `an article in ${segment}`, 'none');
    }
  }
}
