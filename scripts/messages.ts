import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE, invocation } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { type MessageStage, messagesDir, readNames } from '@wenzhan/kit/stored-messages';
import { notices } from '@wenzhan/texts/notices';
import { listText, shownStages, toCsv, toJson } from './message-export';

const USAGE = `usage: ${invocation('messages')} COMMAND
  list           lists what visitors have sent with forms, and where its files are
  export FILE    writes it into a file: .csv or .json
  export csv     writes it to the standard output, or: export json
  delete ID…     removes messages
  retry          tries all that wait or have failed again, at once
  test           sends a test by mail and to the channels of NOTIFY, and says what each answers`;

/** Lists, exports and removes the messages of visitors. @returns the exit code */
async function main(): Promise<number> {
  const { positionals } = readArguments(USAGE, {});
  // As the release's server does: its settings and messages are in its folder.
  const folder = IS_OF_RELEASE ? import.meta.dirname : process.cwd();
  loadEnvFiles(folder);
  const store = new MessageStore(messagesDir(folder));
  const [command = 'list', ...rest] = positionals;
  // Who names messages here means these only.
  const isTooMuch = /^(list|retry|test)$/.test(command) && rest.length > 0;
  switch (isTooMuch ? '' : command) {
    case 'list':
      await print(
        `${listText(await listed(store), store.attachments)}\n${await undeliveredNotices(store)}`,
      );
      return 0;
    case 'export':
      return exportTo(store, rest);
    case 'retry':
      return retry(store);
    case 'test': {
      const { testChannels } = await import('../lib/handlers/notices/test-channels');
      return testChannels(print);
    }
    case 'delete':
      return remove(store, rest);
    default:
      console.error(USAGE);
      return 2;
  }
}

/** Whether something delivers messages; else they are only stored. */
const isDelivered = (): boolean => Boolean(setting('MESSAGES_SMTP') || serverApiBase());

const listed = async (store: MessageStore) => shownStages(await store.list(), isDelivered());

const FORMATS: ReadonlyMap<string, typeof toCsv> = new Map([
  ['.csv', toCsv],
  ['.json', toJson],
]);

/** A file is readable by its owner only, as the messages are; an existing one is not replaced. */
async function exportTo(store: MessageStore, [file = '', ...rest]: readonly string[]) {
  const extension = path.extname(file);
  const write = FORMATS.get(extension || `.${file}`);
  if (!write || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const stored = await listed(store);
  const unreadable = stored.filter(({ message }) => message === null).map(({ id }) => id);
  if (extension) await writeNew(file, write(stored));
  else await print(write(stored));
  if (extension) console.log(`${file}: ${stored.length - unreadable.length} messages`);
  if (unreadable.length > 0) console.error(`unreadable and left out: ${unreadable.join(', ')}`);
  return unreadable.length > 0 ? 1 : 0;
}

/** Writes a file that does not exist. @throws {Error} leaving no part of it */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
}

/** Writes to the standard output. @throws {Error} if it does not take everything */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(new Error(`incomplete, not everything could be written: ${error.message}`));
    process.stdout.on('error', fail);
    process.stdout.write(text, (error) => (error ? fail(error) : resolve()));
  });
}

/** A line for each channel that has not got all notices. */
async function undeliveredNotices(store: MessageStore): Promise<string> {
  const lines: string[] = [];
  for (const name of await readNames(`${store.dir}/notices`)) {
    const files = await new MessageStore(`${store.dir}/notices/${name}`).files();
    const failed = files.filter(({ stage }) => stage === 'failed').length;
    const waiting = files.filter(({ stage }) => /^(?:waiting|sending)$/.test(stage)).length;
    if (failed + waiting > 0)
      lines.push(`${notices().answers.undelivered(name, waiting, failed)}\n`);
  }
  return lines.join('');
}

/** Lets messages and notices be tried at once, and says how many of each. */
async function retry(store: MessageStore): Promise<number> {
  const { answers } = notices();
  const { failed, waiting, sending, unreadable } = await store.retry();
  const lines = [
    isDelivered() ? answers.retried(failed, waiting) : answers.onlyStored(failed + waiting),
  ];
  if (sending > 0) lines.push(answers.underWay(sending));
  let told = 0;
  for (const name of await readNames(`${store.dir}/notices`)) {
    const one = await new MessageStore(`${store.dir}/notices/${name}`).retry();
    told += one.failed + one.waiting;
  }
  if (told > 0) lines.push(answers.retriedNotices(told));
  await print(`${lines.join('\n')}\n`);
  if (unreadable.length > 0) console.error(answers.unreadable(unreadable.join(', ')));
  return unreadable.length > 0 ? 1 : 0;
}

/** What the owner reads of a removed message, by the stage in which it was. */
const REMOVED: Record<MessageStage, string> = {
  waiting: 'removed',
  sending: 'removed; a delivery was under way, which may still arrive',
  sent: 'removed; it had been delivered',
  failed: 'removed',
};

async function remove(store: MessageStore, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) {
    console.error(USAGE);
    return 2;
  }
  let missing = 0;
  for (const id of ids) {
    const stage = await store.remove(id);
    console.log(`${id}: ${stage ? REMOVED[stage] : 'not found'}`);
    if (!stage) missing += 1;
  }
  return missing > 0 ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
