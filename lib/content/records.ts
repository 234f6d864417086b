import type {
  ArticleFront,
  AuthorFile,
  CategoryFile,
  PageFront,
  RedirectsFile,
  SiteFile,
} from './file-schemas';
import type { SearchText } from './search-text';

interface Markdown {
  /** Path relative to the content folder. */
  file: string;
  body: string;
  /** First line of the body in the file, counted from 1. */
  bodyLine: number;
}

/** An article, or with `draft` its unpublished next version. */
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

export interface AuthorRecord {
  kind: 'author';
  file: string;
  id: string;
  author: AuthorFile;
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

/** The content of a file. */
export type ContentRecord =
  | ArticleRecord
  | PageRecord
  | CategoryRecord
  | AuthorRecord
  | SiteRecord
  | RedirectsRecord;
