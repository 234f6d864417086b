import { readdir } from 'node:fs/promises';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentModel } from '../../content-model';
import { READS_AT_ONCE } from '../../files/scan';
import { contentFiles } from '../../sources/language-folders';
import type { WritableSite } from '../editing-handler';
import { type EntryPath, readEntryPath } from '../entries/entry-path';
import { titleOf } from '../entries/listed-drafts';
import { parseEntry } from '../shown/parse-entry';

/** Texts that are named at most. */
const MAX_USES = 500;

/**
 * The texts that name a file of the media folder: of every kind and language, drafts included. One that cannot be read is not
 * among them.
 *
 * @param path in the site's folder: `media/2026/a.png`
 * @throws the error of the file system for an unreadable folder
 */
export async function usesOf(
  site: WritableSite,
  path: string,
): Promise<{ path: string; title: string }[]> {
  const languages = await site.languages();
  const isNamed = namedIn(path);
  const written = await contentFiles(site.dir, new Set(languages.slice(1)));
  const drafts = await draftsOf(site);
  const main = await site.model();
  const uses = new Map<string, string>();
  const look = (root: string) => async (file: string) => {
    const text = await readTextFile(`${root}/${file}`).catch(() => '');
    const entry = isNamed(text) && entryAt(file, languages);
    if (entry && uses.size < MAX_USES) uses.set(entry.path, shownTitle(entry, text, main));
  };
  await inBatches(written.filter(isText), READS_AT_ONCE, look(site.dir));
  await inBatches(drafts.filter(isText), READS_AT_ONCE, look(`${site.data}/drafts`));
  return [...uses].map(([entry, title]) => ({ path: entry, title }));
}

const isText = (file: string): boolean => /\.(?:md|yaml)$/.test(file);

async function draftsOf(site: WritableSite): Promise<string[]> {
  const options = { recursive: true } as const;
  const folder = `${site.data}/drafts`;
  const names = await readdir(/* turbopackIgnore: true */ folder, options).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return names.map((name) => name.replaceAll('\\', '/'));
}

/** Whether a text has the address of a file, in any way in which it may be written. */
function namedIn(path: string): (text: string) => boolean {
  const spellings = new Set([path, path.normalize('NFC'), path.normalize('NFD')]);
  const parts = [...spellings].flatMap((spelling) => [spelling, encodeURI(spelling)]);
  const escaped = [...new Set(parts)].map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // What follows would be another name: `a.png` is not `a.png.webp`.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_.-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}_%-]|\\.\\w)`,
    'iu',
  );
  return (text) => pattern.test(text);
}

/** The entry whose file or draft this is. */
function entryAt(file: string, languages: readonly string[]): EntryPath | undefined {
  try {
    return readEntryPath(file.replace(/\.draft\.md$/, '.md'), languages);
  } catch {
    return undefined;
  }
}

function shownTitle(entry: EntryPath, text: string, main: ContentModel): string {
  const { record } = parseEntry(entry, text, main);
  return titleOf(record) || entry.path;
}
