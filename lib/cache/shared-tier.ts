import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { decodeEntry, encodeEntry } from './codec';
import type { Entry } from './entry';
import { RedisLink } from './redis-link';
import { type Invalidation, invalidationSchema } from './tag-table';
import type { SharedHealth } from './usage';

const PREFIX = 'wenzhan';
const SIGNALS = `${PREFIX}:signals`;
/** Signals that Redis remembers, roughly: for an instance that was away. */
const MAX_SIGNALS = 20_000;
const POLL_MS = 250;
const READ_AT_ONCE = 500;
/** What no build has asked for since is of a build that is gone. */
const KEEP_MS = 30 * 24 * 3_600_000;
/** Signals that wait for Redis to come back. */
const MAX_OUTBOX = 1000;

const signalSchema = invalidationSchema.extend({ from: z.string() });

export type OnSignal = (news: Invalidation) => void;

/** Pages, data and news of changes that all instances on one Redis share. */
export class SharedTier {
  /** Resolves when what the others were told so far is known here, or Redis cannot be asked. */
  readonly caughtUp: Promise<void>;
  readonly #link: RedisLink;
  readonly #me = randomUUID();
  #outbox: string[] = [];
  #lastSignal = '0-0';
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param buildId pages are shared inside one build only
   * @param onSignal told of every change that another instance was told of
   */
  constructor(
    url: string,
    private readonly buildId: string,
    private readonly onSignal: OnSignal,
  ) {
    this.#link = new RedisLink(url);
    this.caughtUp = this.#readSignals();
    this.caughtUp.finally(() => this.#poll());
  }

  get health(): SharedHealth {
    const { isUsable, answeredAt } = this.#link;
    return { state: isUsable ? 'well' : 'away', answeredAt };
  }

  async get(key: string): Promise<Entry | undefined> {
    const bytes = await this.#link.run((client) => client.get(this.#keyOf(key)));
    const entry = bytes && decodeEntry(bytes);
    return entry?.key === key ? entry : undefined;
  }

  /** True when Redis has it. */
  async put(entry: Entry): Promise<boolean> {
    if (!this.#link.isUsable) return false;
    const reply = await this.#link.run((client) =>
      client.set(this.#keyOf(entry.key), encodeEntry(entry), {
        expiration: { type: 'PX', value: KEEP_MS },
      }),
    );
    return reply !== undefined;
  }

  /** True when there was one. */
  async delete(key: string): Promise<boolean> {
    return Boolean(await this.#link.run((client) => client.del(this.#keyOf(key))));
  }

  /** Tells the other instances; what Redis cannot take now is told when it can. True when told. */
  async tell(news: Invalidation): Promise<boolean> {
    this.#outbox.push(JSON.stringify({ ...news, from: this.#me }));
    this.#outbox = this.#outbox.slice(-MAX_OUTBOX);
    return this.#sendOutbox();
  }

  /** Whether this is the first time that any instance sees this text; undefined without Redis. */
  async claim(text: string, milliseconds: number): Promise<boolean | undefined> {
    const name = createHash('sha256').update(text).digest('hex');
    const seen = await this.#link.run(async (client) => {
      const options = { expiration: { type: 'PX', value: milliseconds }, condition: 'NX' } as const;
      return [await client.set(`${PREFIX}:seen:${name}`, '1', options)];
    });
    return seen && seen[0] !== null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#link.close();
  }

  #keyOf(key: string): string {
    return `${PREFIX}:${this.buildId}:${createHash('sha256').update(key).digest('hex')}`;
  }

  async #sendOutbox(): Promise<boolean> {
    for (let news = this.#outbox[0]; news !== undefined; news = this.#outbox[0]) {
      const message = { news };
      const id = await this.#link.run((client) =>
        client.xAdd(SIGNALS, '*', message, {
          TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_SIGNALS },
        }),
      );
      if (id === undefined) return false;
      this.#outbox.shift();
    }
    return true;
  }

  #poll(): void {
    this.#timer = setTimeout(async () => {
      await this.#sendOutbox();
      await this.#readSignals();
      this.#poll();
    }, POLL_MS);
    this.#timer.unref();
  }

  /** From the first one on after a start, and from where it stopped after an interruption. */
  async #readSignals(): Promise<void> {
    for (;;) {
      const from = { key: SIGNALS, id: this.#lastSignal };
      const streams = await this.#link.run((client) => client.xRead(from, { COUNT: READ_AT_ONCE }));
      const messages = messagesOf(streams);
      for (const { id, news } of messages) {
        this.#lastSignal = id;
        if (news && news.from !== this.#me) this.onSignal(news);
      }
      if (messages.length < READ_AT_ONCE) return;
    }
  }
}

const streamsSchema = z.array(
  z.object({
    messages: z.array(z.object({ id: z.coerce.string(), message: z.object({ news: z.any() }) })),
  }),
);

function messagesOf(streams: unknown) {
  const parsed = streamsSchema.safeParse(streams);
  return (parsed.data?.[0]?.messages ?? []).map(({ id, message }) => {
    const news = signalSchema.safeParse(parseJson(String(message.news)));
    return { id, news: news.data };
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
