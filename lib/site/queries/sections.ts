import 'server-only';
import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import type { SectionOf } from '@wenzhan/contract/schemas/sections';
import { getNewest } from './articles';
import { familyOf, getCategories, getCategory, withCategoryTitles, withDates } from './categories';
import { getForm } from './forms';
import { getLead, getSummary } from './mentions';
import { getMostRead } from './most-read';
import type {
  CategoryStories,
  FilledSection,
  FilledSections,
  HomeContent,
  LeftOutSection,
  RenderedSection,
  SectionPageContent,
  Stories,
} from './section-data';
import { getListedSectionPage, getSectionIndex, getSectionPage } from './section-pages';
import { getSite } from './site';

/** Stories beside the newest one. */
const LATEST = 4;
const STORIES_PER_CATEGORY = 4;
/** Categories whose articles a page shows; each takes a call. `/content` lists all. */
const MAX_CATEGORIES = 100;
/** Articles of a section that does not say how many. */
const ARTICLES = 3;
/** Articles that were read most, of a section that does not say how many. */
const MOST_READ = 5;
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
  return (await getSectionsIfListed(HOME)) ?? fill(MAGAZINE);
}

/** The page about the organisation as sections; null if it does not consist of sections. @throws {ApiError} */
export const getAboutSections = () => getSectionsIfListed(ABOUT);

/** A page of sections, with its articles; null if there is none of that name. @throws {ApiError} */
export async function getSections(name: string): Promise<SectionPageContent | null> {
  const sectionPage = await getSectionPage(name);
  return sectionPage && { page: sectionPage.page, ...(await fill(sectionPage.sections)) };
}

/** For a page that is there without sections, too: an absence by name has the lifetimes of a page that is not found. */
async function getSectionsIfListed(name: string): Promise<SectionPageContent | null> {
  const isListed = (await getSectionIndex()).some((page) => page.name === name);
  const sectionPage = isListed && (await getListedSectionPage(name)).value;
  return sectionPage ? { page: sectionPage.page, ...(await fill(sectionPage.sections)) } : null;
}

async function fill(sections: readonly RenderedSection[]): Promise<Omit<HomeContent, 'page'>> {
  const [filled, { brand }] = await Promise.all([
    Promise.all(sections.map(fillSection)),
    getSite(),
  ]);
  const newest = filled.flatMap((section) => (section.type === 'newest' ? section.stories : []));
  const above = new Set(newest.map(({ id }) => id));
  const problems = filled.flatMap((section) => ('problems' in section ? section.problems : []));
  return {
    sections: filled.map((section) =>
      section.type === 'categories' ? withoutArticles(section, above) : section,
    ),
    problems,
    ...(brand?.strength === 'strong' && { isStrong: true }),
  };
}

async function fillSection(section: RenderedSection): Promise<FilledSection> {
  switch (section.type) {
    case 'articles':
      return {
        ...section,
        ...(await storiesOf(section)),
        more: section.category ? await getCategory(section.category) : null,
      };
    case 'most_read':
      return mostReadStories(section);
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
      return { ...section, site: await getSite() };
    case 'newest':
      return {
        ...section,
        ...(await storiesOf({ pinned: section.pinned, count: LATEST + 1 })),
      };
    case 'categories':
      return { ...section, categories: await categoryStories() };
    case 'about':
      return { ...section, page: await aboutPage() };
    default:
      return section;
  }
}

async function mostReadStories(
  section: SectionOf<'most_read'>,
): Promise<FilledSections['most_read'] | LeftOutSection> {
  const { days = 7, count = MOST_READ } = section;
  const stories = await withCategoryTitles(await getMostRead(days, count));
  if (stories.length > 0) return { ...section, stories };
  const problem = `no reads were counted in the last ${days} days`;
  return { type: 'left_out', section: section.type, problem };
}

function withoutForm(section: 'form' | 'contact', form: string): LeftOutSection {
  const problem = `there is no form ${form} in the configuration of the site`;
  return { type: 'left_out', section, problem };
}

type Choice = Partial<Pick<SectionOf<'articles'>, 'category' | 'ids' | 'pinned' | 'count'>>;

/** Chosen articles, or the latest ones after those that are pinned. What does not exist is left out. */
async function storiesOf({
  category,
  ids,
  pinned = [],
  count = ARTICLES,
}: Choice): Promise<Stories> {
  // The categories, too: a backend that hangs would otherwise take the time of two calls.
  const [chosen, newest] = await Promise.all([
    Promise.all((ids ?? pinned).map((id) => getSummary(id))),
    ids ? null : newestOf(category, count + pinned.length),
    getCategories(),
  ]);
  const first = chosen.flatMap(({ value }) => value ?? []);
  const above = new Set(first.map(({ id }) => id));
  const others = (newest?.list ?? []).filter(({ id }) => !above.has(id));
  return {
    stories: await withCategoryTitles([...first, ...others].slice(0, ids?.length ?? count)),
    problems: chosen.flatMap(({ problem }) => problem ?? []),
  };
}

const newestOf = async (category: string | undefined, count: number) =>
  getNewest(category && (await familyOf(category)), count);

/** More of each category than is shown: the newest articles may be shown above. */
async function categoryStories(): Promise<CategoryStories[]> {
  const categories = await getCategories();
  // The articles of a category below another one are among those of that.
  const names = new Set(categories.map(({ name }) => name));
  const roots = categories.filter(({ parent }) => !names.has(parent ?? ''));
  return Promise.all(
    roots.slice(0, MAX_CATEGORIES).map(async (category) => {
      const { list, total } = await newestOf(category.name, STORIES_PER_CATEGORY + LATEST + 1);
      return { category, articles: await withDates(list), total };
    }),
  );
}

function withoutArticles(
  { categories, ...section }: FilledSections['categories'],
  above: ReadonlySet<string>,
): FilledSections['categories'] {
  const shown = categories.map(({ articles, ...category }) => ({
    ...category,
    articles: articles.filter(({ id }) => !above.has(id)).slice(0, STORIES_PER_CATEGORY),
  }));
  return { ...section, categories: shown.filter(({ articles }) => articles.length > 0) };
}

async function aboutPage(): Promise<FilledSections['about']['page']> {
  const listed = (await getSectionIndex()).find(({ name }) => name === ABOUT);
  return listed ?? (await getLead(ABOUT)).value;
}

/** The articles that sections list, in their order. */
export function articlesIn(sections: readonly FilledSection[]): ArticleSummary[] {
  return sections.flatMap((section) => {
    if ('stories' in section) return section.stories;
    if (section.type !== 'categories') return [];
    return section.categories.flatMap(({ articles }) => articles);
  });
}
