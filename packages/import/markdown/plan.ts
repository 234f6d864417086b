import { stat } from 'node:fs/promises';
import { hiddenBy } from '@wenzhan/content/files/hidden-by';
import { encodePath } from '../addresses';
import { timeInZone } from '../dates';
import type { Note } from '../source';
import { readDate } from '../written-dates';
import { named } from './files';
import { noArticle } from './no-article';
import { isSiteUrl } from './plain';
import { expiryOf, notBefore } from './publication';
import type { FolderSite, TextFile } from './site';

/** A text with its place on the old site. */
export interface Planned {
  text: TextFile;
  kind: 'post' | 'page';
  /** What kept it from the public. */
  hidden: string | null;
  publishedAt: string;
  expiresAt: string | undefined;
  url: string;
  /** It had this URL on the old site. */
  isPublic: boolean;
}

/** Decides what becomes of each text, and what its address was. */
export async function plan(files: readonly TextFile[], site: FolderSite) {
  const planned: Planned[] = [];
  const notes: Note[] = [];
  for (const text of files) {
    const unfit = noArticle(text);
    const role = unfit ? { leftOut: unfit } : site.roleOf(text);
    if ('leftOut' in role) {
      notes.push({ ...named(text.file), text: `没有搬来：${role.leftOut}` });
      continue;
    }
    const { name, written } = text;
    const publishedAt = notBefore(text, site.zone, await dateOf(text, site, role.kind));
    const { isOver, expiresAt } = expiryOf(text, site.zone, { kind: role.kind, publishedAt });
    const location = role.isDraft ? '在草稿的文件夹里' : null;
    const hidden = location ?? hiddenBy(written)?.shown ?? (isOver ? 'expiryDate' : null);
    const old = hidden ? null : site.pathOf(text, publishedAt);
    const url = isSiteUrl(old ?? '')
      ? (old ?? '')
      : urlAt(site.base, old ?? name.replace(/\.\w+$/, ''));
    const place = { text, kind: role.kind, hidden, publishedAt, expiresAt };
    planned.push({ ...place, url, isPublic: old !== null });
  }
  return { planned, notes };
}

/** The URL of a path of the site, which may begin with a slash. */
export const urlAt = (base: string, at: string) => `${base}/${encodePath(at.replace(/^\/+/, ''))}`;

async function dateOf(text: TextFile, site: FolderSite, kind: 'post' | 'page'): Promise<string> {
  const { fields, file, name, notes } = text;
  const written = fields.date && readDate(fields.date, site.zone);
  if (written) return written;
  if (fields.date) notes.push(`日期${fields.date}不是时间，没有用`);
  const inName = site.dateIn(name);
  const byName = inName && timeInZone(inName, site.zone);
  if (byName) return byName;
  const updated = fields.updated && readDate(fields.updated, site.zone);
  if (updated) {
    notes.push('没有日期，用了更新日期');
    return updated;
  }
  const { mtime } = await stat(file);
  if (kind === 'post') notes.push('没有能用的日期，用了文件的修改时间');
  return timeInZone(mtime.toISOString(), site.zone) ?? '';
}
