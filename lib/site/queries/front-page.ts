import 'server-only';
import type { ArticleSummary, CategoryInfo, SiteConfig } from '../../api/schemas';
import { getArticles } from './articles';
import { getCategories } from './categories';
import { getSite } from './site';
import { getStaticPage, type StaticPageWithBody } from './static-pages';

/** Stories beside the lead story. */
const LATEST = 4;
const STORIES_PER_CATEGORY = 4;
const ABOUT = 'about_us';

/** A story on the home page, with the title of its category. */
interface Story {
  article: ArticleSummary;
  categoryTitle: string | undefined;
}

/** A category with its latest articles. `total` counts all of them. */
export interface CategoryStories {
  category: CategoryInfo;
  articles: ArticleSummary[];
  total: number;
}

/** Content of the home page. */
export interface FrontPageContent {
  site: SiteConfig;
  /** The newest article; null on an empty site. */
  lead: Story | null;
  /** The articles that follow it. */
  latest: Story[];
  /** Categories with their latest articles, except those above; empty categories are left out. */
  sections: CategoryStories[];
  /** The organisation's page about itself, if there is one. */
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
      const articles = others.slice(0, STORIES_PER_CATEGORY);
      return { category, articles, total: page?.total ?? 0 };
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
