import type { CategoryInfo } from '@wenzhan/contract/calls/articles';
import type { AuthorInfo } from '@wenzhan/contract/calls/index-lists';
import type { Route } from 'next';
import type { ContactPoint, Thing } from 'schema-dts';
import type { ArticlePageData, Named } from '../queries/page-data';
import type { FeedList } from './feed-formats';
import type { ShareSubject } from './share-address';

/** Tags, series or months that a page links, and describes, at most: what names them may have 50,000. */
export const MAX_LISTED = 2000;

/** A page in a breadcrumb or a list. */
export interface Crumb {
  title: string;
  path: Route;
}

/**
 * The metadata of a page. Title, canonical URL, cards and JSON-LD are all derived from it, so that they
 * cannot contradict each other.
 */
export interface PageMetadata {
  /** Canonical path: no query, and no page number on a first page. */
  path: Route;
  schema: 'WebPage' | 'CollectionPage' | 'AboutPage' | 'ProfilePage';
  /** The title without the site's name; null on the home page. */
  title: string | null;
  /** Name of the page itself. */
  name: string;
  description: string;
  indexable: boolean;
  /** Null if the page must not be shared yet. */
  picture: ShareSubject | null;
  /** Ancestors of the page, starting with the home page. */
  trail: Crumb[];
  /** Whether its path with `.md` serves a Markdown version. */
  markdown: boolean;
  /** The list whose feeds the page links, besides those of the site. */
  feedList: FeedList | null;
  /** The category of an article. */
  category: CategoryInfo | null;
  article?: ArticlePageData['article'] & {
    length: number;
    /** Path of the author's page, if there is one. */
    authorPath: Route | undefined;
    /** Whether it is a translation of the article at its path in the default edition. */
    isTranslation?: boolean;
    /** Whether nothing says when it was published. */
    isUndated?: boolean;
    isProduct?: boolean;
  };
  /** Whose profile the page is. */
  author?: AuthorInfo;
  /** The series that the page lists, or to which its article belongs. */
  series?: (Named & { position?: number }) | undefined;
  /** What the page lists, and the number of entries on the previous pages. */
  list?: { entries: Crumb[]; before: number };
  /** What the sections of the page state, for its schema.org graph. */
  facts?: {
    /** @param idOf the id of a thing on the page */
    nodes(idOf: (thing: string) => string): Exclude<Thing, string>[];
    /** How the page says that the organisation can be reached. */
    contacts: readonly ContactPoint[];
  };
  updatedAt?: string | undefined;
}
