/** The kind of a content file, from its path. */
export type ContentPath =
  | { kind: 'site' }
  | { kind: 'redirects' }
  | { kind: 'category'; name: string }
  | { kind: 'article'; category: string; id: string; draft: boolean }
  | { kind: 'page'; name: string }
  | { kind: 'author'; id: string };

/** The folder of the static pages, hence not a category name. */
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
  if (folder === undefined || deeper.length > 0) return '内容目录里只有一层文件夹';
  if (name === undefined) return readRootFile(folder);
  if (folder === PAGES_FOLDER) return readPageFile(name);
  if (folder === 'page') return '栏目不能叫page：它是列表分页的网址';
  if (!NAME.test(folder)) return `栏目名${folder}只能用小写字母、数字、-和_，以字母或数字开头`;
  if (name === 'category.yaml') return { kind: 'category', name: folder };
  const author = folder === AUTHORS_FOLDER ? AUTHOR_FILE.exec(name)?.[1] : undefined;
  if (author !== undefined) return { kind: 'author', id: author };
  const [, id, draft] = ARTICLE_FILE.exec(name) ?? [];
  if (id === undefined && folder === AUTHORS_FOLDER)
    return '作者的文件名应当是“编号.yaml”，编号只能用小写字母、数字、-和_，以字母或数字开头';
  if (id === undefined)
    return `文章的文件名应当是“编号.md”或“编号.draft.md”，编号是不以0开头的数字`;
  return { kind: 'article', category: folder, id, draft: draft !== undefined };
}

function readRootFile(name: string): ContentPath | string {
  if (name === 'site.yaml') return { kind: 'site' };
  if (name === 'redirects.yaml') return { kind: 'redirects' };
  return '内容目录里没有这种文件';
}

function readPageFile(file: string): ContentPath | string {
  const name = file.replace(/\.md$/, '');
  if (name === file) return 'pages里只放“名称.md”：pages不能是栏目';
  if (!NAME.test(name)) return `页面名${name}只能用小写字母、数字、-和_，以字母或数字开头`;
  return { kind: 'page', name };
}
