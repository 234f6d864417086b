import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MessageStore } from '../lib/handlers/messages/message-store';
import { serverApiBase } from '../lib/runtime/settings/api-base';
import { setting } from '../lib/runtime/settings/setting';
import { listText, shownStages, toCsv, toJson } from '../tools/messages/export';
import { readArguments } from './arguments';
import { loadEnvFiles } from './env-files';

const USAGE = `usage: npm run messages                      lists what visitors have sent with forms
       npm run messages -- export FILE       writes it into a file: .csv or .json
       npm run messages -- delete ID…        removes messages
       npm run messages -- retry             delivers failed messages again`;

/** Lists, exports and removes the messages in MESSAGES_DIR. @returns the exit code */
async function main(): Promise<number> {
  loadEnvFiles();
  const { positionals } = readArguments(USAGE, {});
  const store = new MessageStore(setting('MESSAGES_DIR'));
  const [command = 'list', ...rest] = positionals;
  switch (command) {
    case 'list':
      console.log(listText(await listed(store)));
      return 0;
    case 'export':
      return exportTo(store, rest);
    case 'retry':
      console.log(`${await store.retry()} wait again`);
      return 0;
    case 'delete':
      return remove(store, rest);
    default:
      console.error(USAGE);
      return 2;
  }
}

const listed = async (store: MessageStore) =>
  shownStages(await store.list(), Boolean(setting('MESSAGES_SMTP') || serverApiBase()));

/** The file is readable by its owner only, as the messages are; an existing one is not replaced. */
async function exportTo(store: MessageStore, [file = '', ...rest]: readonly string[]) {
  const write = { '.csv': toCsv, '.json': toJson }[path.extname(file)];
  if (!write || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const stored = await listed(store);
  await writeFile(file, write(stored), { mode: 0o600, flag: 'wx' });
  console.log(`${file}: ${stored.length} messages`);
  return 0;
}

async function remove(store: MessageStore, ids: readonly string[]): Promise<number> {
  let missing = ids.length === 0 ? 1 : 0;
  if (missing) console.error(USAGE);
  for (const id of ids) {
    const isRemoved = await store.remove(id);
    console.log(`${id}: ${isRemoved ? 'removed' : 'not found'}`);
    if (!isRemoved) missing += 1;
  }
  return missing > 0 ? 1 : 0;
}

process.exitCode = await main();
