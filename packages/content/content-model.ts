import { contentFiles } from '@wenzhan/texts/content-files';
import { checkParents } from './category-parents';
import { AUTHORS_FOLDER, PAGES_FOLDER, readContentPath } from './files/content-path';
import type {
  ArticleRecord,
  AuthorRecord,
  CategoryRecord,
  ContentRecord,
  PageRecord,
  RedirectsRecord,
  SectionPageRecord,
  SiteRecord,
} from './files/content-records';
import type { ContentDiagnostic } from './files/diagnostics';

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
  /** The faults of the content. The model has the last valid version of an entry that is invalid. */
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
  files: { has(file: string): boolean };
  folders: readonly string[];
}

/**
 * Combines the records of all files. Articles in folders without a valid `category.yaml` are left out.
 * Its diagnostics concern duplicate ids, drafts without an article, missing files and parents of categories.
 */
export function assembleModel(
  records: readonly ContentRecord[],
  listing: FolderListing,
): ContentModel {
  const sorted = records.toSorted(byFile);
  const { categories, diagnostics: ofParents } = checkParents(
    sorted.filter((record) => record.kind === 'category').sort(bySiteOrder),
  );
  const written = sorted.filter((record) => record.kind === 'article');
  const { articles, diagnostics } = pairVersions(written, categories, listing.files);
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
    diagnostics: [...missingFiles(listing), ...ofParents, ...diagnostics],
  };
}

/**
 * The model after some articles have changed, and nothing else.
 *
 * @param ids of the articles that have changed
 * @param records all records of these ids
 */
export function updateArticles(
  model: ContentModel,
  ids: ReadonlySet<string>,
  records: readonly ArticleRecord[],
  files: FolderListing['files'],
): ContentModel {
  const changed = pairVersions(records.toSorted(byFile), model.categories, files);
  const articles = new Map(model.articles);
  for (const id of ids) articles.delete(id);
  for (const [id, versions] of changed.articles) articles.set(id, versions);
  const kept = model.diagnostics.filter(({ file }) => !ids.has(articleAt(file)?.id ?? ''));
  const diagnostics = [...kept, ...changed.diagnostics].sort(
    (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) > 0 ? byFile(a, b) : 0),
  );
  return { ...model, articles, diagnostics };
}

/** The article that a file of a content folder is a version of; null for another file. */
export function articleAt(file: string): { id: string; draft: boolean } | null {
  const contentPath = readContentPath(file);
  return typeof contentPath !== 'string' && contentPath.kind === 'article' ? contentPath : null;
}

/** Diagnostics of missing files come first, those of drafts last. */
function rankOf({ file }: ContentDiagnostic): number {
  const article = articleAt(file);
  return article ? 1 + Number(article.draft) : 0;
}

const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);

/** The order of categories: as they say, then by name. */
export function bySiteOrder(a: CategoryRecord, b: CategoryRecord): number {
  const difference = (a.category.order ?? Infinity) - (b.category.order ?? Infinity);
  return difference || (a.name < b.name ? -1 : 1);
}

function pairVersions(
  written: readonly ArticleRecord[],
  categories: readonly CategoryRecord[],
  files: FolderListing['files'],
) {
  const articles = new Map<string, ArticleVersions>();
  const diagnostics: ContentDiagnostic[] = [];
  const names = new Set(categories.map(({ name }) => name));
  // Before ids are compared, so that a copy in a folder that is no category hides nothing.
  const own = written.filter(({ draft, category }) => !draft && names.has(category));
  // A draft with the id of a published article does not take its place, nor does what is published later.
  for (const article of own.sort(byPublication)) {
    const twin = articles.get(article.id)?.article;
    if (twin) {
      const message = contentFiles().duplicateId(article.id, twin.file, article.file);
      diagnostics.push({ file: article.file, line: 1, message });
    } else articles.set(article.id, { article, draft: null });
  }
  diagnostics.sort(byFile);
  for (const draft of written.filter((record) => record.draft)) {
    const file = `${draft.category}/${draft.id}.md`;
    const versions = articles.get(draft.id);
    if (versions?.article.file === file) versions.draft = draft;
    else if (!files.has(file)) {
      const message = contentFiles().draftAlone(draft.file, file);
      diagnostics.push({ file: draft.file, line: 1, message });
    }
  }
  return { articles, diagnostics };
}

/** Drafts last. */
const byPublication = (a: ArticleRecord, b: ArticleRecord) =>
  isUnpublished(a) - isUnpublished(b) || a.publishedMs - b.publishedMs;

const isUnpublished = ({ front }: ArticleRecord) => Number(front.status === 'draft');

function missingFiles({ files, folders }: FolderListing): ContentDiagnostic[] {
  const wanted = folders
    .filter((folder) => folder !== PAGES_FOLDER && folder !== AUTHORS_FOLDER)
    .map((folder) => `${folder}/category.yaml`);
  return ['site.yaml', ...wanted]
    .filter((file) => !files.has(file))
    .map((file) => ({ file, line: 1, message: contentFiles().missing(file) }));
}
