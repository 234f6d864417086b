import 'server-only';
import { splitId } from '@wenzhan/kit/messages/file-name';
import type { Message } from '@wenzhan/kit/messages/message';
import type { ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { type Claim, MessageStore } from '@wenzhan/kit/messages/message-store';
import type { Acceptance, EarlierAcceptance } from '@wenzhan/kit/messages/spent-tokens';
import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { setting } from '@wenzhan/kit/settings/setting';
import { hasMessagesDir, messagesDir } from '@wenzhan/kit/stored-messages';
import { messageTried } from '@wenzhan/kit/telemetry/events';
import { log, logThrottled } from '@wenzhan/kit/telemetry/log';
import { LRUCache } from 'lru-cache';
import { TOKEN_MAX_AGE } from '../forms/form-token';
import { type Delivery, deliver, reasonOf } from './deliver';
import { filesOf } from './mailed-files';
import { isRefusal } from './refusal';
import { warnIfNothingDelivers } from './warn-if-nothing-delivers';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds between two looks into the folder: other processes store messages, too, and some wait for their time. */
const LOOK_EVERY = 30_000;
/** The longest wait between two tries of a message; the first is a minute, and each is twice the one before. */
const LONGEST_WAIT = 60 * MINUTE;
/** How long a message is tried; then it is kept as failed. */
const TRY_FOR = 7 * DAY;
/** How often a message is tried that is refused for its own sake: two hours, because lists of spam change. */
const MAX_REFUSALS = 8;

/** Delivers stored messages, one after the other, until they have arrived or a week is over. */
export class Outbox {
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  /** Milliseconds since 1970 until which nothing is delivered, because there is nowhere to deliver to. */
  #idleUntil = 0;

  constructor(
    private readonly store: MessageStore,
    private readonly deliverOne: (message: Message) => Promise<Delivery>,
    private readonly keepFor: number,
  ) {}

  /** Looks into the folder now and from time to time. */
  start(): void {
    this.#timer ??= setInterval(() => void this.run(), LOOK_EVERY).unref();
    void this.run();
  }

  /** Delivers what is due; one round at a time. Never rejects. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#rounds().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        await this.#round();
      } catch (error) {
        logThrottled('messages cannot be delivered', error);
      }
    }
  }

  async #round(): Promise<void> {
    // What cannot be removed holds up no message.
    await this.#purge().catch((error: unknown) =>
      logThrottled('old messages cannot be removed', error),
    );
    await this.store.recover(Date.now());
    if (Date.now() < this.#idleUntil) return;
    for (const name of await this.store.due(Date.now())) {
      const claim = await this.store.claim(name, Date.now());
      if (claim && !(await this.#tryToDeliver(claim))) return;
      // A message that has just come does not wait for those that may be refused once more.
      if (this.#again) return;
    }
  }

  async #purge(): Promise<void> {
    const lost = await this.store.purge(Date.now() - this.keepFor);
    if (lost > 0)
      log('error', 'messages were removed that had not been delivered', { total: lost });
    // Clocks of instances differ.
    await this.store.tokens.purge(Date.now() - TOKEN_MAX_AGE - MINUTE);
  }

  /** @returns false if the others would fail, too, or have nowhere to go */
  async #tryToDeliver(claim: Claim): Promise<boolean> {
    const { id, form } = claim.message;
    try {
      if ((await this.deliverOne(claim.message)) === 'nowhere') {
        await this.store.putBack(claim);
        if (this.#idleUntil === 0)
          log('warn', 'messages wait, and nothing delivers them', { form, id });
        this.#idleUntil = Date.now() + LONGEST_WAIT;
        return false;
      }
    } catch (error) {
      return this.#postpone(claim, error);
    }
    const isKept = await this.store.end(claim, 'sent');
    log('info', `message delivered${isKept ? '' : ', which was removed meanwhile'}`, { form, id });
    messageTried.publish('delivered');
    return true;
  }

  /** @returns false if the others would fail, too */
  async #postpone(claim: Claim, error: unknown): Promise<boolean> {
    const { message, tries } = claim;
    const isRefused = isRefusal(error);
    const attempts = tries.attempts + 1;
    const refusals = tries.refusals + Number(isRefused);
    const isOver =
      refusals >= MAX_REFUSALS || Date.now() - Date.parse(message.receivedAt) > TRY_FOR;
    const wait = Math.min(MINUTE * 2 ** tries.attempts, LONGEST_WAIT);
    const isKept = isOver
      ? await this.store.end(claim, 'failed')
      : await this.store.putBack(claim, { attempts, refusals, notBefore: Date.now() + wait });
    if (!isKept) return isRefused;
    log(isOver ? 'error' : 'warn', isOver ? 'message failed' : 'message not delivered yet', {
      ...{ form: message.form, id: message.id, attempts, reason: reasonOf(error) },
    });
    messageTried.publish(isOver ? 'failed' : isRefused ? 'refused' : 'away');
    return isRefused;
  }
}

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
  const acceptance = await messageStore().add(message, files);
  if (acceptance !== 'accepted') return acceptance;
  log('info', 'message stored', { form, id });
  // Not part of the request, which may end before.
  runDetached(() => outbox().start());
  return acceptance;
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
  if (await isDelivered) return 'accepted';
  deliveries.delete(token);
  await delivery;
  throw new Error('there is neither a disk nor MESSAGES_SMTP nor a backend that takes messages');
}
