import 'server-only';
import type { Message } from '@wenzhan/kit/messages/message';
import type { Claim, MessageStore } from '@wenzhan/kit/messages/message-store';
import { type MessageTried, messageTried } from '@wenzhan/kit/telemetry/events';
import { log, logThrottled } from '@wenzhan/kit/telemetry/log';
import { TOKEN_MAX_AGE } from '../forms/form-token';
import { type Delivery, reasonOf } from './deliver';
import { isRefusal } from './refusal';

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

/** What an outbox delivers, and what the log says of it. */
interface Delivered {
  delivered: string;
  later: string;
  failed: string;
  lost: string;
  /** The level of the line about what has failed and is not tried again. */
  level: 'error' | 'warn';
  /** How often it is tried although it is refused for its own sake. */
  refusals: number;
  /** Where it goes, if the log does not know. */
  channel?: string;
  /** How a try has ended. */
  onTried?: (result: MessageTried) => void;
}

const MESSAGES: Delivered = {
  delivered: 'message delivered',
  later: 'message not delivered yet',
  failed: 'message failed',
  lost: 'messages were removed that had not been delivered',
  level: 'error',
  refusals: MAX_REFUSALS,
  onTried: messageTried.publish,
};

/** Notices of a channel, which are no messages of visitors. */
export const noticesTo = (channel: string): Delivered => ({
  delivered: 'notice delivered',
  later: 'notice not delivered yet',
  failed: 'notice failed',
  lost: 'notices were removed that had not been delivered',
  level: 'error',
  refusals: MAX_REFUSALS,
  channel,
});

/** Mails to visitors that their message has come: most that are refused have an address that was mistyped. */
export const CONFIRMATIONS: Delivered = {
  delivered: 'confirmation delivered',
  later: 'confirmation not delivered yet',
  failed: 'confirmation failed',
  lost: 'confirmations were removed that had not been delivered',
  level: 'warn',
  refusals: 2,
};

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
    private readonly delivered = MESSAGES,
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
    if (lost > 0) log(this.delivered.level, this.delivered.lost, { total: lost });
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
    const { channel, delivered, onTried } = this.delivered;
    const fields = { channel, form, id };
    log('info', `${delivered}${isKept ? '' : ', which was removed meanwhile'}`, fields);
    onTried?.('delivered');
    return true;
  }

  /** @returns false if the others would fail, too */
  async #postpone(claim: Claim, error: unknown): Promise<boolean> {
    const { message, tries } = claim;
    const isRefused = isRefusal(error);
    const attempts = tries.attempts + 1;
    const refusals = tries.refusals + Number(isRefused);
    const isOver =
      refusals >= this.delivered.refusals || Date.now() - Date.parse(message.receivedAt) > TRY_FOR;
    const wait = Math.min(MINUTE * 2 ** tries.attempts, LONGEST_WAIT);
    const isKept = isOver
      ? await this.store.end(claim, 'failed')
      : await this.store.putBack(claim, { attempts, refusals, notBefore: Date.now() + wait });
    if (!isKept) return isRefused;
    const { channel, failed, later, level, onTried } = this.delivered;
    log(isOver ? level : 'warn', isOver ? failed : later, {
      ...{ channel, form: message.form, id: message.id, attempts, reason: reasonOf(error) },
    });
    onTried?.(isOver ? 'failed' : isRefused ? 'refused' : 'away');
    return isRefused;
  }
}
