import type {
  Article,
  ArticleSummary,
  CategoryInfo,
  SeriesPlace,
  Translation,
} from '@wenzhan/contract/calls/articles';
import type { IndexCall } from '@wenzhan/contract/calls/index-lists';
import type { ArticleBody } from '@wenzhan/text/article/article-body';

/* What queries return of articles, and pages show. */

/** What names an article's category, in a list of several. */
export interface InCategory {
  /** Undefined if the backend lists no such category. */
  categoryTitle?: string | undefined;
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
  /** The lists of tags, series and authors that have pages, among those that the article is in. */
  lists: readonly IndexCall[];
}

/** A category and one page of its articles. */
export interface CategoryPage {
  category: CategoryInfo;
  articles: Paginated<ArticleSummary>;
}
