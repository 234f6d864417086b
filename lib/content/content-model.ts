import { contentFiles } from '../runtime/messages/content-files';
import { AUTHORS_FOLDER, PAGES_FOLDER } from './content-path';
import type {
  ArticleRecord,
  AuthorRecord,
  CategoryRecord,
  ContentRecord,
  PageRecord,
  RedirectsRecord,
  SectionPageRecord,
  SiteRecord,
} from './content-records';
import type { ContentDiagnostic } from './diagnostics';

/** An article and its unpublished next version, if any. */
export interface ArticleVersions {
  article: ArticleRecord;
  draft: ArticleRecord | null;
}

/** The content of the folder at one point in time, drafts included. */
export interface ContentModel {
  site: SiteRecord | null;
  redirects: RedirectsRecord | null;
  /** In the site's order. */
  categories: readonly CategoryRecord[];
  pages: ReadonlyMap<string, PageRecord>;
  /** Pages that consist of sections. */
  sectionPages: ReadonlyMap<string, SectionPageRecord>;
  authors: ReadonlyMap<string, AuthorRecord>;
  articles: ReadonlyMap<string, ArticleVersions>;
  /** What is wrong with the content. Of an invalid entry the last valid version is used. */
  diagnostics: readonly ContentDiagnostic[];
}

/** The content of a source that has not been read yet. */
export const EMPTY_MODEL: ContentModel = {
  site: null,
  redirects: null,
  categories: [],
  pages: new Map(),
  sectionPages: new Map(),
  authors: new Map(),
  articles: new Map(),
  diagnostics: [],
};

/** The names of all files and folders in the content folder, valid or not. */
export interface FolderListing {
  files: readonly string[];
  folders: readonly string[];
}

/**
 * Combines the records of all files. Articles in folders without a valid `category.yaml` are left out.
 * Its diagnostics concern duplicate ids, drafts without an article and missing files.
 */
export function assembleModel(
  records: readonly ContentRecord[],
  listing: FolderListing,
): ContentModel {
  const sorted = records.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const categories = sorted.filter((record) => record.kind === 'category').sort(bySiteOrder);
  const names = new Set(categories.map(({ name }) => name));
  const written = sorted.filter((record) => record.kind === 'article');
  const { articles, diagnostics } = pairVersions(written, new Set(listing.files));
  for (const [id, { article }] of articles) if (!names.has(article.category)) articles.delete(id);
  return {
    site: sorted.find((record) => record.kind === 'site') ?? null,
    redirects: sorted.find((record) => record.kind === 'redirects') ?? null,
    categories,
    pages: new Map(
      sorted.filter((record) => record.kind === 'page').map((page) => [page.name, page]),
    ),
    sectionPages: new Map(
      sorted.filter((record) => record.kind === 'sections').map((page) => [page.name, page]),
    ),
    authors: new Map(
      sorted.filter((record) => record.kind === 'author').map((author) => [author.id, author]),
    ),
    articles,
    diagnostics: [...missingFiles(listing), ...diagnostics],
  };
}

function bySiteOrder(a: CategoryRecord, b: CategoryRecord): number {
  const difference = (a.category.order ?? Infinity) - (b.category.order ?? Infinity);
  return difference || (a.name < b.name ? -1 : 1);
}

function pairVersions(written: readonly ArticleRecord[], files: ReadonlySet<string>) {
  const articles = new Map<string, ArticleVersions>();
  const diagnostics: ContentDiagnostic[] = [];
  for (const article of written.filter(({ draft }) => !draft)) {
    const twin = articles.get(article.id)?.article;
    if (twin) {
      const message = contentFiles.duplicateId(article.id, twin.file, article.file);
      diagnostics.push({ file: article.file, line: 1, message });
    } else articles.set(article.id, { article, draft: null });
  }
  for (const draft of written.filter((record) => record.draft)) {
    const file = `${draft.category}/${draft.id}.md`;
    const versions = articles.get(draft.id);
    if (versions?.article.file === file) versions.draft = draft;
    else if (!files.has(file)) {
      const message = contentFiles.draftAlone(draft.file, file);
      diagnostics.push({ file: draft.file, line: 1, message });
    }
  }
  return { articles, diagnostics };
}

function missingFiles({ files, folders }: FolderListing): ContentDiagnostic[] {
  const wanted = folders
    .filter((folder) => folder !== PAGES_FOLDER && folder !== AUTHORS_FOLDER)
    .map((folder) => `${folder}/category.yaml`);
  return ['site.yaml', ...wanted]
    .filter((file) => !files.includes(file))
    .map((file) => ({ file, line: 1, message: contentFiles.missing(file) }));
}
