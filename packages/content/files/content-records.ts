import type { TextFormat } from '@wenzhan/text/plain-text';
import type { ContentDiagnostic } from './diagnostics';
import type {
  ArticleFront,
  AuthorFile,
  CategoryFile,
  PageFront,
  RedirectsFile,
  SectionPageFile,
  SiteFile,
} from './file-schemas';

/** The searchable parts of an article, normalised. */
export type SearchText = readonly [title: string, tags: string, summary: string, body: string];

interface Text {
  /** The entry of the source: a path relative to the content folder, for example. */
  file: string;
  /** Whether the body is Markdown or HTML. */
  format: TextFormat;
  body: string;
  /** Changes with its words (`digestOf`); of files only. */
  digest?: string;
  /** First line of the body in its file, counted from 1. */
  bodyLine: number;
  /** Where an editor changes it in its content system. */
  editUrl?: string;
  /** In another language than the default, for one that there is there, too: whether that has changed since. */
  translation?: 'current' | 'outdated';
}

/** An article, or with `draft` its unpublished next version. */
export interface ArticleRecord extends Text {
  kind: 'article';
  id: string;
  category: string;
  draft: boolean;
  front: ArticleFront;
  /** `publishedAt` in milliseconds. */
  publishedMs: number;
  searchText: SearchText;
}

export interface PageRecord extends Text {
  kind: 'page';
  name: string;
  front: PageFront;
}

/** A page that consists of sections. */
export interface SectionPageRecord {
  kind: 'sections';
  file: string;
  name: string;
  page: SectionPageFile;
}

export interface CategoryRecord {
  kind: 'category';
  file: string;
  name: string;
  category: CategoryFile;
  /** The line of `parent` in its file; of files only. */
  parentLine?: number;
  /** Does not exist for viewers who see no article in it: it may come from a draft. */
  onlyWithArticles?: boolean;
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

/** The content of an entry. */
export type ContentRecord =
  | ArticleRecord
  | PageRecord
  | SectionPageRecord
  | CategoryRecord
  | AuthorRecord
  | SiteRecord
  | RedirectsRecord;

/** What reading an entry found: its record, null if it is invalid, and what is wrong with it. */
export interface ParsedFile {
  record: ContentRecord | null;
  diagnostics: ContentDiagnostic[];
  /** What applies without the record, if there was no valid one before. */
  fallback?: ContentRecord;
  /** Its author keeps it from the public: no earlier version is shown instead. */
  isWithheld?: true;
  /** Whether reading it again may help although it has not changed. */
  isTransient?: boolean;
}
