import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { setting } from './settings/setting';

/** Stages of what a visitor has sent, each a folder in `messagesDir`. Failed messages are delivered again on demand only. */
export const MESSAGE_STAGES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MessageStage = (typeof MESSAGE_STAGES)[number];

/** Whether messages can be stored: a platform's functions have no disk that stays. */
export const hasMessagesDir = (): boolean => !process.env.VERCEL;

/** Where messages are without a site's folder that can be written, below the folder that a server is started in. */
const ELSEWHERE = 'messages';

/**
 * The folder of messages: `MESSAGES_DIR`, else `data/messages` in the site's folder, if `CONTENT_DIR` names one that can be
 * written, else `messages`, as in earlier versions, whose messages stay where they are.
 *
 * @param base folder that a server is started in
 */
export function messagesDir(base = process.cwd()): string {
  // Not through `path`: the bundler would treat folders of the project as parts of the server.
  const absolute = (folder: string) => (path.isAbsolute(folder) ? folder : `${base}/${folder}`);
  const given = setting('MESSAGES_DIR');
  const elsewhere = absolute(given ?? ELSEWHERE);
  if (given || !process.env.CONTENT_DIR) return elsewhere;
  const site = absolute(process.env.CONTENT_DIR);
  const own = `${site}/data/${ELSEWHERE}`;
  if (isThere(own)) return own;
  const isCategory = isThere(`${site}/data/category.yaml`);
  const isEarlier =
    isThere(elsewhere) && readdirSync(/* turbopackIgnore: true */ elsewhere).length > 0;
  return isEarlier || isCategory || !isWritable(site) ? elsewhere : own;
}

const isThere = (file: string) => existsSync(/* turbopackIgnore: true */ file);

function isWritable(folder: string): boolean {
  try {
    accessSync(/* turbopackIgnore: true */ folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a name is that of a message's file, rather than of one that is being written. */
const isWhole = (name: string): boolean => name.endsWith('.json');

/**
 * The names of the files of a stage, which begin with the time of the visitor's token; none if the folder does not exist.
 *
 * @throws {Error} if the folder cannot be read
 */
export async function messageFiles(dir: string, stage: MessageStage): Promise<string[]> {
  return (await readNames(path.join(dir, stage))).filter(isWhole).sort();
}

/** The names in a folder; none if it does not exist. @throws {Error} if it cannot be read */
export async function readNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** How many messages are in each stage. @throws {Error} if the folder cannot be read */
export async function countMessages(): Promise<Record<MessageStage, number>> {
  const dir = messagesDir();
  const count = async (stage: MessageStage) => (await messageFiles(dir, stage)).length;
  const [waiting = 0, sending = 0, sent = 0, failed = 0] = await Promise.all(
    MESSAGE_STAGES.map(count),
  );
  return { waiting, sending, sent, failed };
}

/** Files whose times are compared: the order of their names is that of the tokens, up to a day older than the messages. */
const COMPARED = 100;

/** When the oldest waiting message was stored, in milliseconds since 1970; null if none waits. @throws {Error} */
export async function oldestWaiting(): Promise<number | null> {
  const dir = messagesDir();
  const names = (await messageFiles(dir, 'waiting')).slice(0, COMPARED);
  // A message's file is written once; its stage changes by renaming it. One that is gone has just been delivered.
  const times = names.map((name) =>
    stat(path.join(dir, 'waiting', name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    ),
  );
  const oldest = Math.min(...(await Promise.all(times)));
  return Number.isFinite(oldest) ? oldest : null;
}
