import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { invocation } from '@wenzhan/kit/command/invocation';
import { commands } from '@wenzhan/texts/commands';
import { BadArchive, readArchive } from './read-archive';

const USAGE = `usage: ${invocation('restore')} FILE FOLDER [--force]
  Makes the folder of a site of a backup. Stop the server of this folder before.
  --force: a folder that is not empty is renamed, and stays beside the new one.`;

/** Restores a backup. @returns the exit code */
async function restore(): Promise<number> {
  const { positionals, values } = readArguments(USAGE, {
    force: { type: 'boolean', default: false },
  });
  const [archive, named, ...rest] = positionals;
  if (!archive || !named || rest.length > 0) return stop(USAGE);
  const texts = commands().restore;
  if (!(await stat(archive).catch(() => null))?.isFile()) return stop(texts.noFile(archive));
  const folder = path.resolve(named);
  const isThere = (await namesIn(folder)).length > 0;
  if (isThere && !values.force) return stop(texts.notEmpty(folder));
  await mkdir(path.dirname(folder), { recursive: true });
  // On the disk of the folder, so that it takes the place of the folder at once, when it is whole.
  const staging = await mkdtemp(`${folder}.restoring-`);
  try {
    const { bavail, bsize } = await statfs(staging);
    const { files, madeAt } = await readArchive(archive, staging, bavail * bsize);
    const aside = isThere ? `${folder}.before-${Date.now()}` : undefined;
    await replace(folder, staging, aside);
    console.log(texts.restored(Object.keys(files).length, madeAt, folder));
    if (aside) console.log(texts.aside(aside));
    if (process.env.MESSAGES_DIR)
      console.log(texts.messagesDir(path.join(folder, 'data/messages')));
    return 0;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(error instanceof BadArchive)) throw error;
    console.error(texts.bad(error.message));
    return 1;
  }
}

/** Gives the new folder its place. @param aside where what is there goes */
async function replace(folder: string, staging: string, aside: string | undefined): Promise<void> {
  if (aside) await rename(folder, aside);
  else await rmdir(folder).catch(() => undefined);
  try {
    await rename(staging, folder);
  } catch (error) {
    if (aside) await rename(aside, folder);
    throw error;
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = await restore().catch((error: Error) => {
  console.error(commands().restore.failed(error.message));
  return 1;
});
