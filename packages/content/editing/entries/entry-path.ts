import { missing, Refusal } from '../../envelope';
import { type ContentPath, readContentPath } from '../../files/content-path';
import { fileInLanguage } from '../../sources/language-folders';

/** What editors name: the public file of a text, article or configuration. */
export interface EntryPath {
  /** In the site's folder: `en/guides/201.md`. */
  path: string;
  /** In lower case; undefined: the default. */
  language: string | undefined;
  /** The folder of its language, with a slash; empty for the default. */
  folder: string;
  /** In the folder of its language: `guides/201.md`. */
  file: string;
  content: ContentPath;
}

/** Bytes of the name of a file at most: file systems allow 255, and a draft, a temporary file need some. */
const MAX_NAME = 200;

/**
 * Parses the path of an entry.
 *
 * @param languages of the site in lower case, the default first
 * @throws {Refusal} 404 for anything that names no public content file
 */
export function readEntryPath(path: string, [, ...others]: readonly string[]): EntryPath {
  const { language, file } = fileInLanguage(path, new Set(others));
  const content = readContentPath(file);
  const isLong = path.split('/').some((name) => name.length > MAX_NAME);
  if (typeof content === 'string') throw new Refusal(404, content);
  if (isLong) throw missing();
  if (content.kind === 'article' && content.draft) throw missing();
  return { path, language, folder: language ? `${language}/` : '', file, content };
}

/** Where the draft of an entry is that readers must not see: in the site's folder, or in that of editing. */
export function draftPlace({ folder, path, content }: EntryPath): {
  root: 'site' | 'data';
  file: string;
} {
  return content.kind === 'article'
    ? { root: 'site', file: `${folder}${content.category}/${content.id}.draft.md` }
    : { root: 'data', file: `drafts/${path}` };
}
