import 'server-only';
import { runDetached } from '../../runtime/process/run-detached';
import { processSingleton } from '../../runtime/process/singleton';
import { setting } from '../../runtime/settings/setting';
import { log } from '../../runtime/telemetry/log';
import { logThrottled } from '../../runtime/telemetry/log-throttled';
import { type Delivery, deliver, reasonOf } from './deliver';
import type { Message } from './message';
import { type Claim, MessageStore } from './message-store';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds between two looks into the folder: other processes store messages, too, and some wait for their time. */
const LOOK_EVERY = 30_000;
/** The longest wait between two tries of a message; the first is a minute, and each is twice the one before. */
const LONGEST_WAIT = 60 * MINUTE;
/** How long a message is tried; then it is kept as failed. */
const TRY_FOR = 7 * DAY;

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
    const lost = await this.store.purge(Date.now() - this.keepFor);
    if (lost > 0)
      log('error', 'messages were removed that had not been delivered', { total: lost });
    await this.store.recover(Date.now());
    if (Date.now() < this.#idleUntil) return;
    for (const id of await this.store.waiting()) {
      const claim = await this.store.claim(id, Date.now());
      if (claim && !(await this.#tryToDeliver(claim))) return;
    }
  }

  /** @returns false if the others would fail, too, or have nowhere to go */
  async #tryToDeliver(claim: Claim): Promise<boolean> {
    const { id, form } = claim.message;
    try {
      if ((await this.deliverOne(claim.message)) === 'nowhere') {
        await this.store.putBack(claim);
        this.#idleUntil = Date.now() + LONGEST_WAIT;
        return false;
      }
    } catch (error) {
      await this.#postpone(claim, error);
      return false;
    }
    await this.store.end(claim, 'sent');
    log('info', 'message delivered', { form, id });
    return true;
  }

  async #postpone(claim: Claim, error: unknown): Promise<void> {
    const { id, form, attempts, receivedAt } = claim.message;
    const isOver = Date.now() - Date.parse(receivedAt) > TRY_FOR;
    log(isOver ? 'error' : 'warn', isOver ? 'message failed' : 'message not delivered yet', {
      ...{ form, id, attempts: attempts + 1, reason: reasonOf(error) },
    });
    if (isOver) return this.store.end(claim, 'failed');
    const wait = Math.min(MINUTE * 2 ** attempts, LONGEST_WAIT);
    await this.store.postpone(claim, Date.now() + wait);
  }
}

/** Whether messages can be stored: a platform's functions have no disk that stays. */
const hasDisk = () => !process.env.VERCEL;

const processOutbox = () =>
  processSingleton('outbox', () => {
    const store = new MessageStore(setting('MESSAGES_DIR'));
    return { store, outbox: new Outbox(store, deliver, setting('MESSAGES_DAYS') * DAY) };
  });

/** Delivers what an earlier process of this site has stored. */
export function startOutbox(): void {
  if (hasDisk()) processOutbox().outbox.start();
}

/**
 * Takes a message: once this resolves it is on the disk, or, where there is none, delivered.
 *
 * @throws {Error} if it is neither
 */
export async function acceptMessage(message: Message): Promise<void> {
  if (!hasDisk()) {
    if ((await deliver(message)) === 'delivered') return;
    throw new Error('there is neither a disk nor MESSAGES_SMTP nor a backend that takes messages');
  }
  const { store, outbox } = processOutbox();
  if (!(await store.add(message))) return;
  log('info', 'message stored', { form: message.form, id: message.id });
  // Not part of the request, which may end before.
  runDetached(() => outbox.start());
}
