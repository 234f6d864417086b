import { appendFile, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { z } from 'zod';
import { versionOf } from './text-file';
import {
  beyond,
  byFolder,
  filesIn,
  LOG,
  moveVersions,
  sizeOf,
  VERSION_FILE,
  type VersionFile,
} from './version-files';
import { placeIn, writeFileIn } from './write-file';

/** Versions that are kept of a text at most. */
const MAX_VERSIONS = 50;
/** So many more are in the log before it is written anew. */
const SLACK = 25;
/** Milliseconds for which a text is kept beyond that, because somebody may still write on from it. */
const BASE_MS = 7 * 24 * 3_600_000;
/** Such texts of an entry at most. */
const MAX_BASES = 400;
/** Bytes of all versions of all texts at most. */
const MAX_BYTES = 200 * 1024 * 1024;
/** A text may take this part of it while all take more than that. */
const SHARES = 10;
/** Milliseconds for which the last version of a deleted text is kept whatever it takes. */
const DELETED_MS = 30 * 24 * 3_600_000;
/** After these bytes of new versions the folder is measured again. */
const MEASURE_AFTER = 10 * 1024 * 1024;
const LOGS_AT_ONCE = 100;

const lineSchema = z.object({
  version: z.string().regex(/^[0-9a-f]{32}$/),
  /** Milliseconds since the epoch. */
  at: z.number(),
  by: z.string().max(200).optional(),
  /** The version of the public text that a draft began from. */
  base: z.string().optional(),
  /** The version of the draft that was published. */
  draft: z.string().optional(),
  what: z.enum(['saved', 'published', 'moved', 'withdrawn', 'deleted', 'elsewhere']),
});
/** A version of a text: when and how it came about. */
export type HistoryLine = z.output<typeof lineSchema>;

/**
 * Earlier versions of texts, each in a folder of its own: a log, and a file for each text by its version. So every text that
 * somebody has read or saved can be found for a while.
 */
export class History {
  readonly #dir: string;
  #newBytes = MEASURE_AFTER;
  readonly #maxBytes: number;

  /** @param dir an absolute folder, which may be missing */
  constructor(dir: string, maxBytes = MAX_BYTES) {
    this.#dir = dir;
    this.#maxBytes = maxBytes;
  }

  /** The versions of a text, the latest first. */
  async lines(entry: string): Promise<HistoryLine[]> {
    const folder = await this.#folder(entry);
    const names = new Set(await readdir(/* turbopackIgnore: true */ folder).catch(() => []));
    const lines = await this.#written(folder);
    return newest(lines.filter(({ version }) => names.has(`${version}.txt`)).toReversed());
  }

  /** The version of the public text that the present draft began from, whether or not that is kept; undefined if it is not known. */
  async base(entry: string): Promise<string | undefined> {
    const lines = (await this.#written(await this.#folder(entry))).toReversed();
    const begun = lines.find(
      ({ base, what }) => base || what === 'published' || what === 'deleted',
    );
    return begun?.base;
  }

  /** What the log of a text says, the latest last. */
  async #written(folder: string): Promise<HistoryLine[]> {
    const file = `${folder}/${LOG}`;
    const log = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch(() => '');
    return log.split('\n').flatMap((line) => parsed(line) ?? []);
  }

  /** The texts of which the latest line says that they were deleted, at most so many, the latest first. */
  async deleted(most: number): Promise<{ path: string; line: HistoryLine }[]> {
    const found: { path: string; line: HistoryLine }[] = [];
    for (const path of await this.#names()) {
      const [line] = await this.lines(path);
      if (line?.what === 'deleted') found.push({ path, line });
      if (found.length === most) break;
    }
    return found.sort((a, b) => b.line.at - a.line.at);
  }

  /** The names of texts with a history, that which was written last first. */
  async #names(): Promise<string[]> {
    const root = { recursive: true, encoding: 'utf8' } as const;
    const all = await readdir(/* turbopackIgnore: true */ this.#dir, root).catch(() => []);
    const logs = await inBatches(
      all.filter((name) => path.basename(name) === LOG),
      LOGS_AT_ONCE,
      async (name) => {
        const file = `${this.#dir}/${name}`;
        const stats = await stat(/* turbopackIgnore: true */ file).catch(() => null);
        return { path: path.dirname(name), at: stats?.mtimeMs ?? 0 };
      },
    );
    return logs.sort((a, b) => b.at - a.at).map((log) => log.path);
  }

  /** A text by its version; null if it is not kept, or damaged. */
  async text(entry: string, version: string): Promise<string | null> {
    if (!VERSION_FILE.test(`${version}.txt`)) return null;
    const file = `${await this.#folder(entry)}/${version}.txt`;
    const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch(() => null);
    return text !== null && versionOf(text) === version ? text : null;
  }

  /** Keeps a text, and that somebody has made it. @throws {Refusal} if the disk cannot take the text */
  async add(entry: string, text: string, line: Omit<HistoryLine, 'version'>): Promise<void> {
    await this.keep(entry, text);
    const folder = await this.#folder(entry);
    const written = `${JSON.stringify({ version: versionOf(text), ...line })}\n`;
    try {
      await appendFile(/* turbopackIgnore: true */ `${folder}/${LOG}`, written);
      await this.#limit(folder);
    } catch {
      // The text was written already, and is found by its version: that it is not listed is no reason to say otherwise.
    }
  }

  /** Keeps a text without a line in the log, and for as long as one that is new. */
  async keep(entry: string, text: string): Promise<void> {
    const name = `${entry}/${versionOf(text)}.txt`;
    const place = await placeIn(this.#dir, name);
    const now = new Date();
    const isThere = await utimes(/* turbopackIgnore: true */ place, now, now).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await writeFileIn(this.#dir, name, text, { isFlushed: false });
    this.#newBytes += text.length;
    if (this.#newBytes >= MEASURE_AFTER) await this.#measure();
  }

  /** Notes a version that was made elsewhere, unless it is known. @param at milliseconds since the epoch */
  async see(entry: string, text: string, at: number): Promise<void> {
    const version = versionOf(text);
    const isKnown = (await this.lines(entry)).some((line) => line.version === version);
    if (isKnown) await this.keep(entry, text);
    else await this.add(entry, text, { at: Math.round(at), what: 'elsewhere' });
  }

  /**
   * Takes the versions of a text along to its new name, where there may be some already.
   *
   * @throws {Refusal} as `writeFileIn`
   */
  async move(from: string, to: string): Promise<void> {
    await moveVersions(await this.#folder(from), await this.#folder(to));
  }

  #folder(entry: string): Promise<string> {
    return placeIn(this.#dir, entry);
  }

  /** Lets the oldest versions of a text go. */
  async #limit(folder: string): Promise<void> {
    const lines = await this.#written(folder);
    if (lines.length <= MAX_VERSIONS + SLACK) return;
    const kept = newest(lines.toReversed()).toReversed();
    const text = kept.map((line) => `${JSON.stringify(line)}\n`).join('');
    await writeFileIn(folder, LOG, text, { isFlushed: false });
    const listed = new Set(kept.map(({ version }) => `${version}.txt`));
    const others = (await filesIn(folder)).filter(({ name }) => !listed.has(name));
    const oldest = Date.now() - BASE_MS;
    for (const [index, { file, at }] of others.sort((a, b) => b.at - a.at).entries())
      if (at < oldest || index >= MAX_BASES) await rm(file, { force: true });
  }

  /** Lets old versions go while they take too much of the disk: first of a text that takes more than its share. */
  async #measure(): Promise<void> {
    this.#newBytes = 0;
    const files = (await filesIn(this.#dir)).sort((a, b) => a.at - b.at);
    if (sizeOf(files) <= this.#maxBytes) return;
    const kept = await this.#onlyCopies(files);
    const free = files.filter(({ file }) => !kept.has(file));
    const gone = new Set<VersionFile>();
    for (const own of byFolder(files))
      for (const one of beyond(own, this.#maxBytes / SHARES))
        if (!kept.has(one.file)) gone.add(one);
    let sum = sizeOf(files) - sizeOf([...gone]);
    for (const one of free) {
      if (sum <= this.#maxBytes) break;
      if (gone.has(one)) continue;
      gone.add(one);
      sum -= one.size;
    }
    for (const { file } of gone) await rm(/* turbopackIgnore: true */ file, { force: true });
  }

  /** The last version of each text that was deleted not long ago, which is nowhere else. */
  async #onlyCopies(files: readonly VersionFile[]): Promise<Set<string>> {
    const since = Date.now() - DELETED_MS;
    const folders = new Set(files.flatMap(({ folder, at }) => (at > since ? [folder] : [])));
    const found = await inBatches([...folders], LOGS_AT_ONCE, async (folder) => {
      const [line] = await this.lines(path.relative(this.#dir, folder));
      return line?.what === 'deleted' ? [`${folder}/${line.version}.txt`] : [];
    });
    const recent = new Set(files.flatMap(({ file, at }) => (at > since ? [file] : [])));
    return new Set(found.flat().filter((file) => recent.has(file)));
  }
}

/**
 * The lines that are kept. One that says that readers have seen the text is among them, if there ever was one: what they have
 * seen is not deleted.
 *
 * @param lines the latest first
 */
function newest(lines: readonly HistoryLine[]): HistoryLine[] {
  const kept = lines.slice(0, MAX_VERSIONS);
  const seen = lines.find(wasSeen);
  return seen && !kept.includes(seen) ? [...kept.slice(0, -1), seen] : kept;
}

/** Whether a line says that readers have seen a text. */
export const wasSeen = ({ what }: HistoryLine): boolean =>
  what === 'published' || what === 'withdrawn';

function parsed(line: string): HistoryLine | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
