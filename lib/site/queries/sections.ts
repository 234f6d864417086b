import 'server-only';
import type { ArticleSummary } from '../../api/schemas';
import type { SectionOf } from '../../api/section-schemas';
import { log } from '../../runtime/telemetry/log';
import { getArticle, getArticles } from './articles';
import { getCategories, withCategoryTitles } from './categories';
import { getForm } from './forms';
import type {
  CategoryStories,
  FilledSection,
  FilledSections,
  HomeContent,
  LeftOutSection,
  RenderedSection,
  RenderedSectionPage,
  SectionPageContent,
} from './section-data';
import { getSectionIndex, getSectionPage } from './section-pages';
import { getSite } from './site';
import { getStaticPage } from './static-pages';

/** Stories beside the newest one. */
const LATEST = 4;
const STORIES_PER_CATEGORY = 4;
/** Articles of a section that does not say how many. */
const ARTICLES = 3;
const HOME = 'home';
const ABOUT = 'about_us';

const MAGAZINE: readonly RenderedSection[] = [
  { type: 'masthead' },
  { type: 'newest', pinned: undefined },
  { type: 'categories' },
  { type: 'about' },
];

/** The home page, with its articles. @throws {ApiError} */
export async function getHome(): Promise<HomeContent> {
  return (await getSectionsIfListed(HOME)) ?? { sections: await fill(MAGAZINE), problems: [] };
}

/** The page about the organisation as sections; null if it does not consist of sections. @throws {ApiError} */
export const getAboutSections = () => getSectionsIfListed(ABOUT);

/** A page of sections, with its articles; null if there is none of that name. @throws {ApiError} */
export async function getSections(name: string): Promise<SectionPageContent | null> {
  const found = await getSectionPage(name);
  return found && { ...found, sections: await fill(found.sections) };
}

/** By the index, because an absence that is looked up by name is forgotten within seconds. */
async function getSectionsIfListed(name: string): Promise<SectionPageContent | null> {
  const isListed = (await getSectionIndex()).some((page) => page.name === name);
  return isListed ? getSections(name) : null;
}

async function fill(sections: RenderedSectionPage['sections'] | readonly RenderedSection[]) {
  const filled = await Promise.all(sections.map(fillSection));
  const newest = filled.flatMap((section) => (section.type === 'newest' ? section.stories : []));
  const above = new Set(newest.map(({ id }) => id));
  return filled.map((section) =>
    section.type === 'categories' ? withoutArticles(section, above) : section,
  );
}

async function fillSection(section: RenderedSection): Promise<FilledSection> {
  switch (section.type) {
    case 'articles':
      return { ...section, stories: await storiesOf(section) };
    case 'form': {
      const named = await getForm(section.form);
      return named ? { ...section, named } : withoutForm(section.type, section.form);
    }
    case 'contact': {
      const named = section.form === undefined ? null : await getForm(section.form);
      if (section.form !== undefined && !named) return withoutForm(section.type, section.form);
      return { ...section, named };
    }
    case 'masthead':
      return { type: 'masthead', site: await getSite() };
    case 'newest': {
      const stories = await storiesOf({ pinned: section.pinned, count: LATEST + 1 });
      return { type: 'newest', stories };
    }
    case 'categories':
      return { type: 'categories', categories: await categoryStories() };
    case 'about':
      return { type: 'about', page: await aboutPage() };
    default:
      return section;
  }
}

function withoutForm(section: 'form' | 'contact', form: string): LeftOutSection {
  const problem = `there is no form ${form} in the configuration of the site`;
  log('warn', `a section is left out: ${problem}`, { section });
  return { type: 'left_out', section, problem };
}

type Choice = Partial<Pick<SectionOf<'articles'>, 'category' | 'ids' | 'pinned' | 'count'>>;

/** Chosen articles, or the latest ones after those that are pinned. What does not exist is left out. */
async function storiesOf({ category, ids, pinned = [], count = ARTICLES }: Choice) {
  if (ids) return withCategoryTitles(await articlesOf(ids));
  // The categories, too: a backend that hangs would otherwise take the time of two calls.
  const [first, latest] = await Promise.all([
    articlesOf(pinned),
    getArticles(category, 1, count + pinned.length),
    getCategories(),
  ]);
  const above = new Set(first.map(({ id }) => id));
  const others = (latest?.list ?? []).filter(({ id }) => !above.has(id));
  return withCategoryTitles([...first, ...others].slice(0, count));
}

async function articlesOf(ids: readonly string[]): Promise<ArticleSummary[]> {
  const found = await Promise.all(ids.map((id) => getArticle(id)));
  return found.flatMap((one) =>
    one ? [{ ...one.article, tags: one.article.tags.map(({ name }) => name) }] : [],
  );
}

/** More of each category than is shown: the newest articles may be shown above. */
async function categoryStories(): Promise<CategoryStories[]> {
  const categories = await getCategories();
  return Promise.all(
    categories.map(async (category) => {
      const page = await getArticles(category.name, 1, STORIES_PER_CATEGORY + LATEST + 1);
      return { category, articles: page?.list ?? [], total: page?.total ?? 0 };
    }),
  );
}

function withoutArticles(
  { type, categories }: FilledSections['categories'],
  above: ReadonlySet<string>,
): FilledSections['categories'] {
  const shown = categories.map(({ articles, ...category }) => ({
    ...category,
    articles: articles.filter(({ id }) => !above.has(id)).slice(0, STORIES_PER_CATEGORY),
  }));
  return { type, categories: shown.filter(({ articles }) => articles.length > 0) };
}

async function aboutPage(): Promise<FilledSections['about']['page']> {
  const listed = (await getSectionIndex()).find(({ name }) => name === ABOUT);
  return listed ?? (await getStaticPage(ABOUT))?.page ?? null;
}

/** The articles that sections list, in their order. */
export function articlesIn(sections: readonly FilledSection[]): ArticleSummary[] {
  return sections.flatMap((section) => {
    if (section.type === 'articles' || section.type === 'newest') return section.stories;
    if (section.type !== 'categories') return [];
    return section.categories.flatMap(({ articles }) => articles);
  });
}
