import 'server-only';
import { splitId } from '@wenzhan/kit/messages/file-name';
import type { Message } from '@wenzhan/kit/messages/message';
import type { ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import type { Acceptance, EarlierAcceptance } from '@wenzhan/kit/messages/spent-tokens';
import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { setting } from '@wenzhan/kit/settings/setting';
import { hasMessagesDir, messagesDir } from '@wenzhan/kit/stored-messages';
import { noteWriting } from '@wenzhan/kit/telemetry/disk-trouble';
import { log } from '@wenzhan/kit/telemetry/log';
import { LRUCache } from 'lru-cache';
import { TOKEN_MAX_AGE } from '../forms/form-token';
import { queueMessage, sendWithoutDisk, startNotices } from '../notices/notice-queue';
import { startTelling } from '../notices/start';
import { type Delivery, deliver } from './deliver';
import { filesOf } from './mailed-files';
import { Outbox } from './outbox-rounds';
import { warnIfNothingDelivers } from './warn-if-nothing-delivers';

const DAY = 24 * 60 * 60_000;

const messageStore = () => new MessageStore(messagesDir());

/** Delivers a message with its files, which are read by turns: one is delivered at a time. */
async function deliverStored(message: Message): Promise<Delivery> {
  return deliver(message, await filesOf(message, messageStore().attachments));
}

/** The outbox of this process. */
function outbox() {
  thisProcess.outbox ??= new Outbox(messageStore(), deliverStored, setting('MESSAGES_DAYS') * DAY);
  return thisProcess.outbox;
}

/** Delivers what an earlier process of this site has stored. */
export function startOutbox(): void {
  if (!hasMessagesDir()) return;
  outbox().start();
  startTelling();
  warnIfNothingDelivers();
}

/** Where there is no disk: the deliveries of this process by token. */
const deliveries = new LRUCache<string, { id: string; isDelivered: Promise<boolean> }>({
  max: 10_000,
});

/** What became of a message when it was sent before; null if it was not accepted then. */
export async function earlierAcceptance({ id }: Message): Promise<EarlierAcceptance | null> {
  if (hasMessagesDir()) return messageStore().tokens.earlier(id);
  const delivery = deliveries.get(splitId(id).token);
  if (!delivery) return null;
  if (delivery.id !== id) return 'spent';
  return (await delivery.isDelivered) ? 'repeated' : null;
}

/**
 * Takes a message, one for each token: once this resolves it is on the disk, or, where there is none, delivered.
 *
 * @throws {Error} if it is neither
 */
export async function acceptMessage(
  message: Message,
  files: readonly ReceivedFile[] = [],
): Promise<Acceptance> {
  const { id, form } = message;
  const { token } = splitId(id);
  // Machines with folders of their own have Redis in common.
  const holder = await thisProcess.sharedCounts?.first(
    `form token ${token}`,
    id,
    TOKEN_MAX_AGE / 1000,
  );
  if (holder !== undefined && holder !== id) return 'spent';
  if (!hasMessagesDir()) return deliverNow(message, files);
  const acceptance = await store(message, files);
  if (acceptance !== 'accepted') return acceptance;
  log('info', 'message stored', { form, id });
  // Not part of the request, which may end before.
  runDetached(() => outbox().start());
  startNotices();
  return acceptance;
}

/** Stores the notices of a message and then the message: a notice whose message is not stored is not sent. */
async function store(message: Message, files: readonly ReceivedFile[]): Promise<Acceptance> {
  await queueMessage(message);
  try {
    const acceptance = await messageStore().add(message, files);
    noteWriting('messages', null);
    return acceptance;
  } catch (error) {
    noteWriting('messages', error);
    throw error;
  }
}

async function deliverNow(message: Message, files: readonly ReceivedFile[]): Promise<Acceptance> {
  const { token } = splitId(message.id);
  for (let other = deliveries.get(token); other; other = deliveries.get(token)) {
    if (other.id !== message.id) return 'spent';
    if (await other.isDelivered) return 'repeated';
  }
  const delivery = deliver(message, files);
  const isDelivered = delivery.then(
    (result) => result === 'delivered',
    () => false,
  );
  deliveries.set(token, { id: message.id, isDelivered });
  if (await isDelivered) {
    await sendWithoutDisk(message);
    return 'accepted';
  }
  deliveries.delete(token);
  await delivery;
  throw new Error('there is neither a disk nor MESSAGES_SMTP nor a backend that takes messages');
}
