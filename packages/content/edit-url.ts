import path from 'node:path';
import { setting } from '@wenzhan/kit/settings/setting';
import type { ArticleRecord, PageRecord } from './files/content-records';
import type { HandlerInput } from './handler';

/**
 * Where an editor changes an article or a page: in its content system, on the site itself, or its file in the web editor of
 * the repository (`EDIT_URL`). Undefined if none is known.
 */
export function editUrlOf(
  { file, editUrl }: ArticleRecord | PageRecord,
  { folder, writesHere }: Pick<HandlerInput<'article_info'>, 'folder' | 'writesHere'>,
): string | undefined {
  if (editUrl) return editUrl;
  if (writesHere) return `/edit/text?${new URLSearchParams({ path: publicPath(folder + file) })}`;
  const segments = pathInRepository(folder + file).split(path.sep);
  return setting('EDIT_URL')?.replace('{path}', () => segments.map(encodeURIComponent).join('/'));
}

/** Drafts are named by the file that readers see. */
const publicPath = (file: string): string =>
  file
    .split(path.sep)
    .join('/')
    .replace(/\.draft\.md$/, '.md');

/** A path from the working folder, or from a content folder outside of it. */
function pathInRepository(file: string): string {
  const whole = path.join(setting('CONTENT_DIR'), file);
  const relative = path.relative('.', whole);
  return relative.startsWith('..') ? file : relative;
}
