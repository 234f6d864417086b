import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentModel } from '../../content-model';
import { Refusal } from '../../envelope';
import type { ContentRecord } from '../../files/content-records';
import { fingerprintOf, isIgnored, READS_AT_ONCE } from '../../files/scan';
import type { WritableSite } from '../editing-handler';
import { type EntryPath, readEntryPath } from '../entries/entry-path';
import { parseEntry } from './parse-entry';

/** Drafts that are read at most. */
const MAX_DRAFTS = 1000;
/** Folders of a language and of a kind: `en/pages/home.yaml`. */
const MAX_DEPTH = 3;

interface KnownDraft {
  fingerprint: string;
  /** What the site is in the default language: others take it over. */
  main: ContentModel['site'];
  /** The last valid one; null without any. */
  record: ContentRecord | null;
}

/** The drafts of pages, categories, authors and of the site's files, which editors have saved and readers do not see. */
export class SavedDrafts {
  readonly #site: WritableSite;
  readonly #dir: string;
  #known = new Map<string, KnownDraft>();

  constructor(site: WritableSite) {
    this.#site = site;
    this.#dir = `${site.data}/drafts`;
  }

  /** The record of each draft by its path, as of now. @throws the error of the file system if the folder cannot be read */
  async read(): Promise<ReadonlyMap<string, ContentRecord>> {
    const paths = await this.#paths('', 1);
    if (paths.length === 0) return new Map();
    const languages = await this.#site.languages();
    const main = await this.#site.model();
    const entries = paths.slice(0, MAX_DRAFTS).flatMap((path) => entryAt(path, languages) ?? []);
    const known = await inBatches(entries, READS_AT_ONCE, async (entry) => {
      const draft = await this.#draft(entry, main);
      return draft ? ([entry.path, draft] as const) : null;
    });
    this.#known = new Map(known.filter((draft) => draft !== null));
    return new Map(
      [...this.#known].flatMap(([path, { record }]) => (record ? [[path, record]] : [])),
    );
  }

  async #paths(folder: string, depth: number): Promise<string[]> {
    const entries = await namesIn(`${this.#dir}/${folder}`);
    const paths: string[] = [];
    for (const entry of entries) {
      if (isIgnored(entry.name)) continue;
      const path = `${folder}${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && depth < MAX_DEPTH)
        paths.push(...(await this.#paths(`${path}/`, depth + 1)));
    }
    return paths;
  }

  /** Null for one that is gone. */
  async #draft(entry: EntryPath, main: ContentModel): Promise<KnownDraft | null> {
    const file = `${this.#dir}/${entry.path}`;
    const known = this.#known.get(entry.path);
    const stats = await lstat(/* turbopackIgnore: true */ file).catch(() => null);
    if (!stats?.isFile()) return null;
    const fingerprint = fingerprintOf(stats);
    if (known?.fingerprint === fingerprint && (!entry.language || known.main === main.site))
      return known;
    try {
      const { record } = parseEntry(entry, await readTextFile(file), main);
      return { fingerprint, main: main.site, record: record ?? known?.record ?? null };
    } catch (error) {
      this.#site.log(`data/edit/drafts/${entry.path}: ${(error as Error).message}`);
      return known ?? null;
    }
  }
}

async function namesIn(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Undefined for a file that is no draft of an entry, or that of an article, which is elsewhere. */
function entryAt(path: string, languages: readonly string[]): EntryPath | undefined {
  try {
    const entry = readEntryPath(path, languages);
    return entry.content.kind === 'article' ? undefined : entry;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
