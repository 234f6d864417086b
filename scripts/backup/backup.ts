import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE, invocation } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { messagesDir } from '@wenzhan/kit/stored-messages';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { commands } from '@wenzhan/texts/commands';
import { listFiles } from './list-files';
import { writeArchive } from './write-archive';

const USAGE = `usage: ${invocation('backup')} [FOLDER] [FILE]
  Copies the folder of a site, with its settings, accounts and messages, into FILE, while it is served.
  FOLDER: CONTENT_DIR by default. FILE: wenzhan-backup-….tar.gz in the working directory by default; -: the standard output.`;
/** Where messages of another folder are in the archive: where a site without `MESSAGES_DIR` has them. */
const MESSAGES = 'data/messages';

/** Makes a backup of a site. @returns the exit code */
async function backup(): Promise<number> {
  const { positionals } = readArguments(USAGE, {});
  loadEnvFiles();
  const [named = setting('CONTENT_DIR'), target = defaultName(), ...rest] = positionals;
  if (rest.length > 0) return stop(USAGE);
  const folder = path.resolve(named);
  const texts = commands().backup;
  if (!isFolder(folder)) return stop(texts.noFolder(folder));
  const isStdout = target === '-';
  const file = path.resolve(target);
  if (!isStdout && !path.relative(folder, file).startsWith('..')) return stop(texts.inside(folder));
  if (!isStdout && existsSync(file)) return stop(texts.exists(file));
  const list = () => listSite(folder);
  const part = `${file}.part`;
  try {
    const { files, bytes } = await writeArchive(list, isStdout ? process.stdout : part);
    if (!isStdout) await rename(part, file);
    const where = isStdout ? '-' : target;
    console.error(texts.made({ files, size: formatSize(bytes), file: where }));
    return 0;
  } catch (error) {
    if (!isStdout) await rm(part, { force: true });
    throw error;
  }
}

/** The files of a site, and what visitors have sent, if that is elsewhere. */
async function listSite(folder: string) {
  const listed = await listFiles(folder, '');
  const messages = messagesDir(IS_OF_RELEASE ? path.dirname(import.meta.dirname) : process.cwd());
  const isInside = !path.relative(folder, messages).startsWith('..');
  return isInside || !isFolder(messages) ? listed : listFiles(messages, `${MESSAGES}/`, listed);
}

const isFolder = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

const defaultName = (): string =>
  `wenzhan-backup-${new Date()
    .toISOString()
    .replace(/\\.\\d+Z$|[-:]/g, '')
    .replace('T', '-')}.tar.gz`;

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = await backup().catch((error: Error) => {
  console.error(commands().backup.failed(error.message));
  return 1;
});
