import { contentFiles } from '@wenzhan/texts/content-files';

/** The kind of a content file, from its path. */
export type ContentPath =
  | { kind: 'site' }
  | { kind: 'redirects' }
  | { kind: 'category'; name: string }
  | { kind: 'article'; category: string; id: string; draft: boolean }
  | { kind: 'page'; name: string }
  | { kind: 'sections'; name: string }
  | { kind: 'author'; id: string };

/** The folder of the static pages and of those that consist of sections, hence not a category name. */
export const PAGES_FOLDER = 'pages';

/** The folder of the authors. It may be a category, too. */
export const AUTHORS_FOLDER = 'authors';

const NAME = /^[a-z0-9][a-z0-9_-]*$/;
const AUTHOR_FILE = /^([a-z0-9][a-z0-9_-]{0,63})\.yaml$/;
const ARTICLE_FILE = /^(0|[1-9]\d{0,63})(\.draft)?\.md$/;

/**
 * Parses the path of a file, relative to the content folder.
 *
 * @returns the kind of the file, or a message saying why the path is invalid
 */
export function readContentPath(file: string): ContentPath | string {
  const [folder, name, ...deeper] = file.split('/');
  if (folder === undefined || deeper.length > 0) return contentFiles().deepFolder;
  if (name === undefined) return readRootFile(folder);
  if (folder === PAGES_FOLDER) return readPageFile(name);
  if (folder === 'page') return contentFiles().categoryPage;
  if (!NAME.test(folder)) return contentFiles().categoryName(folder);
  if (name === 'category.yaml') return { kind: 'category', name: folder };
  const author = folder === AUTHORS_FOLDER ? AUTHOR_FILE.exec(name)?.[1] : undefined;
  if (author !== undefined) return { kind: 'author', id: author };
  const [, id, draft] = ARTICLE_FILE.exec(name) ?? [];
  if (id === undefined && folder === AUTHORS_FOLDER) return contentFiles().authorFile;
  if (id === undefined) return contentFiles().articleFile;
  return { kind: 'article', category: folder, id, draft: draft !== undefined };
}

function readRootFile(name: string): ContentPath | string {
  if (name === 'site.yaml') return { kind: 'site' };
  if (name === 'redirects.yaml') return { kind: 'redirects' };
  return contentFiles().noSuchFile;
}

function readPageFile(file: string): ContentPath | string {
  const [, name = '', ending] = /^(.*)\.(md|yaml)$/.exec(file) ?? [];
  // The file of a category in a folder that cannot be one.
  if (ending === undefined || file === 'category.yaml') return contentFiles().pageFile;
  if (!NAME.test(name)) return contentFiles().pageName(name);
  return { kind: ending === 'md' ? 'page' : 'sections', name };
}
