import path from 'node:path';
import type { ListedFiles } from '../list-files';
import type { Note, SourceCategory, SourcePost } from '../source';
import { fileUrlOf } from './links';
import { nameOf } from './plain';
import type { FolderSite, TextFile } from './site';
import { isTextName } from './text-file';

/** Texts that other programs than this one read. */
const OTHER_TEXT = /\.(org|adoc|asciidoc|rst|pandoc|textile|ipynb|csv|html?|docx?|canvas)$/i;

/** A file as a report names it. */
export const named = (file: string) => ({
  location: { file, line: 1 },
  subject: path.basename(file),
});

/** What the list of a folder says of it. */
type ListTitle = Pick<SourceCategory, 'title' | 'description'>;

/** The categories of the posts, with the titles and descriptions of the lists of folders. */
export function categoriesOf(
  posts: readonly SourcePost[],
  files: readonly TextFile[],
  site: FolderSite,
  folder: string,
): SourceCategory[] {
  const lists = new Map<string, Map<string | undefined, ListTitle>>();
  for (const text of files.filter(({ name }) => /^_index\b/.test(nameOf(name)))) {
    const key = site.folderCategories(text)[0] ?? '';
    const { title, summary } = text.fields;
    const titles = lists.get(key) ?? new Map();
    titles.set(site.editionOf?.(text).language, { title, description: summary || undefined });
    lists.set(key, titles);
  }
  const location = { file: folder, line: 1 };
  const keys = new Set(
    posts.filter(({ kind }) => kind === 'post').flatMap(({ categories }) => categories),
  );
  return [...keys].map((key) => {
    const { title, description } = lists.get(key)?.get(undefined) ?? {};
    const translations = new Map(
      [...(lists.get(key) ?? [])].flatMap(([language, known]) =>
        language !== undefined && known.title ? [[language, known] as const] : [],
      ),
    );
    const names = { key, slug: key, title: title || key, description };
    return { ...names, translations, parents: [], location };
  });
}

/** Names of the files that are no texts. */
export const otherNames = (names: readonly string[], site: FolderSite): string[] =>
  names.filter((name) => !isTextName(name, site));

/** The files of the folder by the URLs under which texts and old pages know them. */
export function localFiles({ names, fileOf }: ListedFiles, site: FolderSite): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of otherNames(names, site)) {
    const file = fileOf(name);
    files.set(fileUrlOf(name, site), file);
    for (const parent of site.publicFolders.filter((one) => one && name.startsWith(one))) {
      files.set(fileUrlOf(name.slice(parent.length), site), file);
    }
  }
  return files;
}

/** The texts among these files, which are no Markdown. */
export const notMarkdown = (
  { names: all, fileOf }: Pick<ListedFiles, 'names' | 'fileOf'>,
  names: readonly string[],
): Note[] =>
  names
    .filter((name) => OTHER_TEXT.test(name))
    .map((name) => ({
      ...named(fileOf(name)),
      text: `没有搬来：不是Markdown${rowsOf(name, all)}`,
    }));

/** Where the pages of a table of Notion are: its rows, in the folder with its name. */
function rowsOf(name: string, names: readonly string[]): string {
  const folder = `${name.replace(/(?: [\da-f]{32})?(?:_all)?\.csv$/i, '')}`;
  const isRow = (other: string) =>
    other.startsWith(folder) && /^(?: [\da-f]{32})?\/[^/]+\.md$/i.test(other.slice(folder.length));
  const count = name.endsWith('.csv') ? names.filter(isRow).length : 0;
  return count > 0 ? `，是一张表；它的${count}页搬来了` : '';
}

/** Files that templates make pages of, which are no texts. */
export function dataNotes({ names, fileOf }: ListedFiles): Note[] {
  const files = names.filter((name) =>
    /^(\.vuepress\/)?_?data\/.*\.(ya?ml|json|toml|csv)$/i.test(name),
  );
  const [first] = files;
  if (first === undefined) return [];
  const text = `没有搬来：模板用的数据，不是文章（${files.slice(0, 3).join('、')}）`;
  return [{ ...named(fileOf(first)), subject: `${files.length}个数据文件`, text }];
}

/** Texts that are no Markdown, and those outside the folder that the system publishes. */
export function otherTexts(folder: string, listed: ListedFiles, site: FolderSite): Note[] {
  const { names } = listed;
  const outside = names.filter((name) => isTextName(name, site) && !site.isText(name));
  const others = names.filter((name) => !isTextName(name, site) && site.isText(name));
  return [
    ...notMarkdown(listed, others),
    ...dataNotes(listed),
    ...(outside.length > 0
      ? [
          {
            location: { file: folder, line: 1 },
            subject: '其他文件',
            text: `${outside.length}个Markdown文件${site.system}不发布，没有读`,
          },
        ]
      : []),
  ];
}
