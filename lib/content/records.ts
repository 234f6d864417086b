import type {
  ArticleFront,
  CategoryFile,
  PageFront,
  RedirectsFile,
  SiteFile,
} from './file-schemas';
import type { SearchText } from './search-text';

interface Markdown {
  /** Path below the content folder. */
  file: string;
  body: string;
  /** Line of the file on which the body begins. */
  bodyLine: number;
}

/** An article file, or the file of its unpublished next version (`draft`). */
export interface ArticleRecord extends Markdown {
  kind: 'article';
  id: string;
  category: string;
  draft: boolean;
  front: ArticleFront;
  /** `publishedAt` in milliseconds. */
  publishedMs: number;
  searchText: SearchText;
}

export interface PageRecord extends Markdown {
  kind: 'page';
  name: string;
  front: PageFront;
}

export interface CategoryRecord {
  kind: 'category';
  file: string;
  name: string;
  category: CategoryFile;
}

export interface SiteRecord {
  kind: 'site';
  file: string;
  site: SiteFile;
}

export interface RedirectsRecord {
  kind: 'redirects';
  file: string;
  redirects: RedirectsFile;
}

/** What one content file says. */
export type ContentRecord =
  | ArticleRecord
  | PageRecord
  | CategoryRecord
  | SiteRecord
  | RedirectsRecord;
