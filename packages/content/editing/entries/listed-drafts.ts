import { readdir } from 'node:fs/promises';
import { beginningOf } from '@wenzhan/contract/schemas/fields';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import type { ContentModel } from '../../content-model';
import type { ContentRecord } from '../../files/content-records';
import { READS_AT_ONCE } from '../../files/scan';
import type { WritableSite } from '../editing-handler';
import { parseEntry } from '../shown/parse-entry';
import { type EntryPath, readEntryPath } from './entry-path';
import { readTextIn } from './text-file';

/** Characters of a title at most. */
const MAX_TITLE = 200;
/** Drafts of what is no article, at most. */
const MAX_DRAFTS = 5000;

/** A draft that is not beside its article. */
export interface DraftFile {
  /** In milliseconds since the epoch. */
  changedMs: number;
  title: string | undefined;
  fault: string | undefined;
}

/** The drafts of what is no article, by the path of their entry. */
export async function listedDrafts(
  site: WritableSite,
  main: ContentModel,
): Promise<Map<string, DraftFile>> {
  const root = `${site.data}/drafts`;
  const found = await readdir(/* turbopackIgnore: true */ root, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const files = found
    .filter((each) => each.isFile() && !each.name.startsWith('.'))
    .map((each) => `${each.parentPath}/${each.name}`.slice(root.length + 1).replaceAll('\\', '/'))
    .slice(0, MAX_DRAFTS);
  const languages = await site.languages();
  const drafts = new Map<string, DraftFile>();
  await inBatches(files, READS_AT_ONCE, async (path) => {
    const entry = entryOrNull(path, languages);
    const read = entry && (await readTextIn(site.data, `drafts/${path}`).catch(() => null));
    if (!entry || !read) return;
    const { record, diagnostics } = parseEntry(entry, read.text, main);
    const title = record ? titleOf(record) : undefined;
    drafts.set(path, { changedMs: read.changedMs, title, fault: diagnostics[0]?.message });
  });
  return drafts;
}

/** What a path names; null if that is no entry. */
export function entryOrNull(path: string, languages: readonly string[]): EntryPath | null {
  try {
    return readEntryPath(path, languages);
  } catch {
    return null;
  }
}

/** The title of an entry: that of its draft, if it has one. */
export function titleOf(
  record: ContentRecord | null | undefined,
  draft?: DraftFile,
): string | undefined {
  const title = draft?.title ?? (record ? writtenTitle(record) : undefined);
  return title && beginningOf(title, MAX_TITLE);
}

function writtenTitle(record: ContentRecord): string | undefined {
  switch (record.kind) {
    case 'article':
    case 'page':
      return record.front.title;
    case 'sections':
      return record.page.title;
    case 'category':
      return record.category.title;
    case 'author':
      return record.author.name;
    case 'site':
      return record.site.siteName;
    case 'redirects':
      return undefined;
  }
}
