import 'server-only';
import { getArticles, getCategories, getSite } from './queries';
import type { ArticleSummary, Category, SiteConfig } from './schemas';

/** Stories that a category shows on the home page. */
const STORIES_PER_CATEGORY = 3;

/** What the home page is composed of. */
export interface FrontPageView {
  site: SiteConfig;
  /** The newest article; none on an empty site. */
  lead: ArticleSummary | null;
  /** Categories that have something to show, each with its latest. */
  sections: { category: Category; articles: ArticleSummary[] }[];
}

/** Composes the home page from the newest article and the latest of each category. @throws {ApiError} */
export async function getFrontPage(): Promise<FrontPageView> {
  const [site, latest, categories] = await Promise.all([
    getSite(),
    getArticles(undefined, 1, 1),
    getCategories(),
  ]);
  const lead = latest?.list[0] ?? null;
  const sections = await Promise.all(
    categories.map(async (category) => {
      const page = await getArticles(category.name, 1, STORIES_PER_CATEGORY + 1);
      const others = (page?.list ?? []).filter(({ id }) => id !== lead?.id);
      return { category, articles: others.slice(0, STORIES_PER_CATEGORY) };
    }),
  );
  return { site, lead, sections: sections.filter(({ articles }) => articles.length > 0) };
}
