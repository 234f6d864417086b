import path from 'node:path';
import { setting } from '@wenzhan/kit/settings/setting';
import type { ArticleRecord, PageRecord } from './files/content-records';

/**
 * Where an editor changes an article or a page: in its content system, or its file in the web editor of the
 * repository (`EDIT_URL`). Undefined if neither is known.
 *
 * @param folder of its language in the content folder, with its slash; empty for the default
 */
export function editUrlOf(
  { file, editUrl }: ArticleRecord | PageRecord,
  folder = '',
): string | undefined {
  if (editUrl) return editUrl;
  const segments = pathInRepository(folder + file).split(path.sep);
  return setting('EDIT_URL')?.replace('{path}', () => segments.map(encodeURIComponent).join('/'));
}

/** A path from the working folder, or from a content folder outside of it. */
function pathInRepository(file: string): string {
  const whole = path.join(setting('CONTENT_DIR'), file);
  const relative = path.relative('.', whole);
  return relative.startsWith('..') ? file : relative;
}
