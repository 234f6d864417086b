import type {
  Article,
  ArticleSummary,
  CategoryInfo,
  SeriesPlace,
  Translation,
} from '@wenzhan/contract/calls/articles';
import type { IndexCall } from '@wenzhan/contract/calls/index-lists';
import type { FormConfig } from '@wenzhan/contract/schemas/form';
import type { ArticleBody } from '@wenzhan/text/article/article-body';

/* What queries return of articles, and pages show. */

/** What an article's category says of it, in a list: of several categories its name, too. */
export interface InCategory {
  /** Undefined if the backend lists no such category. */
  categoryTitle?: string | undefined;
  /** It shows no date. */
  isUndated?: boolean | undefined;
}

/** What is loaded for an editor may say where it is edited. */
export interface Editable {
  /** An absolute http(s) URL. Only for the editor whose token loaded it. */
  editUrl?: string | undefined;
}

/** One page of a list. `total` counts the entries of all its pages. */
export interface Paginated<T> {
  list: T[];
  total: number;
  page: number;
  limit: number;
}

/** A tag or a series: its name, by which links and calls find it, and its title in the script of the page. */
export interface Named {
  name: string;
  title: string;
}

/** An article with its safe HTML, its neighbours and related articles. */
export interface ArticleWithBody extends Editable {
  article: Omit<Article, 'content' | 'editUrl' | 'tags'> & { tags: Named[] };
  body: ArticleBody;
  /** In its series, if it is in one, else by date. */
  previous: ArticleSummary | null;
  next: ArticleSummary | null;
  related: (ArticleSummary & InCategory)[];
  series?: (SeriesPlace & Named) | undefined;
  /** What a translation is of; undefined for an article in the default language of the site. */
  translation?: Translation | undefined;
}

/** An article and its category; null if the backend lists no category of that name. */
export interface ArticlePageData extends ArticleWithBody {
  category: CategoryInfo | null;
  /** The categories above it, from the top. */
  above: CategoryInfo[];
  /** Neither its page nor lists show dates. */
  isUndated: boolean;
  /** The form for enquiries about a product. */
  enquiry: { name: string; form: FormConfig } | null;
  /** The lists of tags, series and authors that have pages, among those that the article is in. */
  lists: readonly IndexCall[];
}

/** A category and one page of its articles. */
export interface CategoryPage {
  category: CategoryInfo;
  articles: Paginated<ArticleSummary & InCategory>;
  /** The categories above it, from the top. */
  above: CategoryInfo[];
  /** The categories of which one is chosen; null if there is none above or below. */
  filter: CategoryFilter | null;
}

/** A category with the number of its articles. */
export interface CountedCategory extends CategoryInfo {
  total: number;
}

/** Links to a category as a whole and to those directly below it. */
export interface CategoryFilter {
  whole: CountedCategory;
  parts: CountedCategory[];
}
