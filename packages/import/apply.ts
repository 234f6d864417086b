import { existsSync, rmSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import type { ContentDiagnostic } from '@wenzhan/content/files/diagnostics';
import { readContentFile } from '@wenzhan/content/files/parse-file';
import { READS_AT_ONCE, scanFolder } from '@wenzhan/content/files/scan';
import { fileInLanguage, languageFolders } from '@wenzhan/content/sources/language-folders';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import type { Changes } from './changes';
import { SITE } from './earlier';
import { type Ended, endNow, onEnd } from './ending';
import { formatManifest, MANIFEST, type Manifest } from './manifest';

/** Content that would have faults; nothing is written. */
export class FaultyContent extends Error {
  constructor(readonly diagnostics: readonly ContentDiagnostic[]) {
    super('the imported content has faults');
  }
}

/** Files on their way to a content folder, and how to undo what was done so far, the last first. */
interface Move {
  dir: string;
  staging: Staging;
  undo: (() => Promise<void>)[];
}

/** A folder beside another one, so that its files can be moved there. */
export interface Staging {
  folder: string;
  /** Files are being moved: an end has to wait until that is undone. */
  isMoving: boolean;
  /** The end that waits. */
  ended: Ended | undefined;
}

/** Runs with a folder beside another one; it is removed afterwards, also if the command is ended. */
export async function withStaging<T>(
  dir: string,
  run: (staging: Staging) => Promise<T>,
): Promise<T> {
  const parent = path.dirname(path.resolve(dir));
  const made = await makeFolder(parent);
  const folder = await mkdtemp(path.join(parent, '.import-'));
  const staging: Staging = { folder, isMoving: false, ended: undefined };
  const stop = onEnd((ended) => {
    staging.ended = ended;
    if (staging.isMoving) return;
    rmSync(folder, { recursive: true, force: true });
    endNow(ended);
  });
  try {
    await mkdir(path.join(folder, 'media'));
    return await run(staging);
  } finally {
    stop();
    await rm(folder, { recursive: true, force: true });
    await removeEmpty(made);
  }
}

/** Makes a folder and those around it. @returns the ones that were not there, the outermost first */
async function makeFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true });
  const made: string[] = [];
  for (let at = folder; first && at.length >= first.length; at = path.dirname(at)) made.unshift(at);
  return made;
}

/** Removes folders of `makeFolder` that hold nothing. */
async function removeEmpty(made: readonly string[]): Promise<void> {
  for (const folder of made.toReversed()) await rmdir(folder).catch(() => {});
}

/** The folder with the content as it will be. */
const stagedContent = ({ folder }: Staging) => path.join(folder, 'content');

/**
 * Makes the content as it will be in a folder of `withStaging`. @returns the faults that it has and did not have
 * before; files are relative to the content folder
 */
export async function newFaults(
  dir: string,
  staging: Staging,
  files: ReadonlyMap<string, string>,
  changes: Changes,
): Promise<ContentDiagnostic[]> {
  const copy = stagedContent(staging);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy);
  if (existsSync(dir)) await copyContent(dir, copy);
  for (const file of changes.removed) await unlink(path.join(copy, file));
  for (const file of writtenOf(changes)) await put(path.join(copy, file), files.get(file) ?? '');
  const own: ContentDiagnostic[] = [];
  const languages = await languageFolders(copy)();
  await inBatches(writtenOf(changes), READS_AT_ONCE, async (file) => {
    const { language = '', file: name } = fileInLanguage(file, languages);
    // That of a further language is checked with the whole.
    if (language && name === SITE) return;
    const { diagnostics } = await readContentFile(path.join(copy, language), name);
    own.push(...diagnostics.map((one) => ({ ...one, file: path.posix.join(language, one.file) })));
  });
  // A file that cannot be read is missing, too: links to it are no faults of the files that have them.
  if (own.length > 0) return own;
  const earlierMessages = new Set(
    (await relative(dir)).map(({ file, message }) => `${file} ${message}`),
  );
  return (await relative(copy)).filter(
    ({ file, message }) => !earlierMessages.has(`${file} ${message}`),
  );
}

/** Copies the files of a content folder, not its symbolic links: who wrote through one would change the folder. */
async function copyContent(dir: string, copy: string): Promise<void> {
  const languages = await languageFolders(dir)();
  const { fingerprints, folders } = await scanFolder(dir, { passed: languages });
  for (const folder of folders) await mkdir(path.join(copy, folder));
  await inBatches([...fingerprints.keys()], READS_AT_ONCE, async (file) => {
    const [from, to] = [path.join(dir, file), path.join(copy, file)];
    await ((await stat(from)).isDirectory() ? mkdir(to) : copyFile(from, to));
  });
  for (const language of languages) {
    const [from, to] = [path.join(dir, language), path.join(copy, language)];
    if (existsSync(from)) await cp(from, to, { recursive: true, dereference: true });
  }
}

const writtenOf = ({ created, updated }: Changes) => [...created, ...updated];

/**
 * Moves the files that `newFaults` made to the content folder, all at once: nothing is left of an attempt that
 * fails. One that is killed can be repeated, because the numbers of its articles are written first.
 *
 * @param known hashes of the files of earlier imports
 * @param media their names of `collectMedia`, and the folder of `/media`; they are moved first
 * @throws {Ended} if the command was to end meanwhile
 */
export async function apply(
  dir: string,
  staging: Staging,
  changes: Changes,
  manifest: Manifest,
  known: Manifest['files'],
  media: { dir: string; names: ReadonlySet<string> },
): Promise<void> {
  const move: Move = { dir, staging, undo: [] };
  staging.isMoving = true;
  try {
    for (const name of media.names) await moveMedia(move, media.dir, name);
    await putManifest(move, { ...manifest, files: known });
    for (const file of writtenOf(changes)) await moveInto(move, file);
    for (const file of changes.removed) {
      await keep(move, file);
      await unlink(path.join(dir, file));
    }
    await putManifest(move, manifest);
  } catch (error) {
    // What cannot be undone costs itself only.
    for (const step of move.undo.reverse()) await step().catch(() => {});
    throw error;
  }
  staging.isMoving = false;
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function relative(dir: string): Promise<ContentDiagnostic[]> {
  if (!existsSync(dir)) return [];
  const diagnostics = await checkContent(dir, false);
  return diagnostics.map((one) => ({ ...one, file: path.relative(dir, one.file) }));
}

async function moveInto(move: Move, file: string): Promise<void> {
  const target = path.join(move.dir, file);
  await makeRoom(move, target);
  await keep(move, file);
  await moveFile(path.join(stagedContent(move.staging), file), target);
}

/** Makes the folder of a file, unless the command is to end. */
async function makeRoom({ staging, undo }: Move, file: string): Promise<void> {
  if (staging.ended) throw staging.ended;
  const made = await makeFolder(path.dirname(file));
  undo.push(() => removeEmpty(made));
}

/** Keeps a file as it is now, if it is there, so that undoing needs no space on the disk. */
async function keep({ dir, staging, undo }: Move, file: string): Promise<void> {
  const target = path.join(dir, file);
  const kept = path.join(staging.folder, `${undo.length}.kept`);
  if (!existsSync(target)) undo.push(() => rm(target, { force: true }));
  else {
    await copyFile(target, kept);
    undo.push(() => moveFile(kept, target));
  }
}

/** Moves a file, also to another disk; half of one is never in its place. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const part = path.join(path.dirname(to), `.${path.basename(to)}.part`);
    try {
      await copyFile(from, part);
      await rename(part, to);
    } finally {
      await rm(part, { force: true });
    }
  }
}

async function putManifest(move: Move, manifest: Manifest): Promise<void> {
  const text = formatManifest(manifest);
  const current = await readFile(path.join(move.dir, MANIFEST), 'utf8').catch(() => null);
  if (current === text) return;
  await writeFile(path.join(stagedContent(move.staging), MANIFEST), text);
  await moveInto(move, MANIFEST);
}

/** Moves a new file to the folder of `/media`. It has a name of its own, so it replaces none. */
async function moveMedia(move: Move, mediaDir: string, name: string): Promise<void> {
  const target = path.join(mediaDir, name);
  await makeRoom(move, target);
  move.undo.push(() => rm(target, { force: true }));
  await moveFile(path.join(move.staging.folder, 'media', path.basename(name)), target);
}
