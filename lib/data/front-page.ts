import 'server-only';
import type { ArticleSummary, Category, SiteConfig } from '../api/schemas';
import { getArticles } from './articles';
import { getCategories } from './categories';
import { getSite } from './site';
import { getStaticPage, type StaticPageWithBody } from './static-pages';

/** Stories beside the lead story. */
const LATEST = 4;
/** Stories that a category shows on the home page. */
const STORIES_PER_CATEGORY = 4;
const ABOUT = 'about_us';

/** A story on the home page, and the title of the category that it stands in. */
interface Story {
  article: ArticleSummary;
  categoryTitle: string | undefined;
}

/** What the home page is composed of. */
export interface FrontPageContent {
  site: SiteConfig;
  /** The newest article; none on an empty site. */
  lead: Story | null;
  /** The ones after it. */
  latest: Story[];
  /** Categories that have something to show, each with its latest that do not stand above. */
  sections: { category: Category; articles: ArticleSummary[] }[];
  /** What the organisation says of itself, where it has such a page. */
  about: StaticPageWithBody['page'] | null;
}

/** Composes the home page from the newest articles and the latest of each category. @throws {ApiError} */
export async function getFrontPage(): Promise<FrontPageContent> {
  const [site, newest, categories, about] = await Promise.all([
    getSite(),
    getArticles(undefined, 1, LATEST + 1),
    getCategories(),
    getStaticPage(ABOUT),
  ]);
  const titles = new Map(categories.map(({ name, title }) => [name, title]));
  const [lead = null, ...latest] = (newest?.list ?? []).map((article) => ({
    article,
    categoryTitle: titles.get(article.category),
  }));
  const above = new Set([lead, ...latest].map((story) => story?.article.id));
  const sections = await Promise.all(
    categories.map(async (category) => {
      const page = await getArticles(category.name, 1, STORIES_PER_CATEGORY + LATEST + 1);
      const others = (page?.list ?? []).filter(({ id }) => !above.has(id));
      return { category, articles: others.slice(0, STORIES_PER_CATEGORY) };
    }),
  );
  return {
    site,
    lead,
    latest,
    sections: sections.filter(({ articles }) => articles.length > 0),
    about: about?.page ?? null,
  };
}
