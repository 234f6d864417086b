import { createHash, randomUUID } from 'node:crypto';
import { RedisConnection } from '../redis/redis-connection';
import type { RedisHealth } from './cache-stats';
import { decodeEntry, encodeEntry } from './codec';
import type { Entry } from './entry';
import { BEGINNING, KINDS, type Kind, type Message, readStreams, STREAMS } from './shared-streams';
import { ALL, type Invalidation, TagTable } from './tag-table';

const PREFIX = 'wenzhan';
/** Signals that Redis remembers in each, roughly: for an instance that was away. */
const MAX_INVALIDATIONS = 20_000;
/** When each signature was taken that may still be valid. */
const SEEN = `${PREFIX}:seen`;
const POLL_MS = 250;
const READ_AT_ONCE = 500;
/** What no build has asked for since is of a build that is gone. */
const KEEP_MS = 30 * 24 * 3_600_000;
/** News that are told again to a Redis that has lost them. */
const MAX_TOLD_AGAIN = 1000;

/** What this instance knows and hears of changes. */
export interface Ears {
  /** Told of every change that another instance was told of. */
  hear: (invalidation: Invalidation) => void;
  /** Everything that is known here, from before this start too. */
  known: () => Promise<Invalidation[]>;
}

/** Pages, data and news of changes that all instances on one Redis share. */
export class RedisTier {
  /** Resolves when what the others were told so far is known here, or Redis cannot be asked. */
  readonly caughtUp: Promise<void>;
  readonly #link: RedisConnection;
  readonly #instanceId = randomUUID();
  /** What waits to be told: bounded, and the withdrawals in it are never lost. */
  #untold = new TagTable();
  #telling: Promise<boolean> = Promise.resolve(true);
  /** Where reading goes on in each stream. */
  #last: Record<Kind, string> = { expired: BEGINNING, stale: BEGINNING };
  #connection = 0;
  /** What Redis says, while it is read from the beginning. */
  #said: TagTable | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param buildId pages are shared inside one build only */
  constructor(
    url: string,
    private readonly buildId: string,
    private readonly ears: Ears,
  ) {
    this.#link = new RedisConnection(url);
    this.caughtUp = this.#readInvalidations();
    this.caughtUp.finally(() => this.#poll());
  }

  get health(): RedisHealth {
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
  async delete(keys: readonly string[]): Promise<boolean> {
    if (keys.length === 0) return false;
    const names = keys.map((key) => this.#keyOf(key));
    return Boolean(await this.#link.run((client) => client.del(names)));
  }

  /** Tells the other instances; what Redis cannot take now is told when it can. True when told. */
  async publish(invalidation: Invalidation): Promise<boolean> {
    this.#untold.mark(invalidation);
    return this.#tellAll();
  }

  /**
   * Whether this is the first time that any instance sees this text; undefined without Redis. One
   * set without an end of its own: a Redis that is full forgets what has an end.
   */
  async setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined> {
    const value = createHash('sha256').update(text).digest('hex');
    const now = Date.now();
    const replies = await this.#link.run((client) =>
      client
        .multi()
        .zRemRangeByScore(SEEN, '-inf', now)
        .zAdd(SEEN, { value, score: now + milliseconds }, { condition: 'NX' })
        .exec(),
    );
    return replies && Number(replies[1]) === 1;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#link.close();
  }

  #keyOf(key: string): string {
    return `${PREFIX}:${this.buildId}:${createHash('sha256').update(key).digest('hex')}`;
  }

  #tellAll(): Promise<boolean> {
    this.#telling = this.#telling.then(async () => {
      if (!this.#link.isUsable) return false;
      const all = this.#untold.toInvalidations();
      this.#untold = new TagTable();
      for (const [index, invalidation] of all.entries()) {
        if (await this.#send(invalidation)) continue;
        for (const rest of all.slice(index)) this.#untold.mark(rest);
        return false;
      }
      return true;
    });
    return this.#telling;
  }

  async #send(invalidation: Invalidation): Promise<boolean> {
    const message = { invalidation: JSON.stringify({ ...invalidation, from: this.#instanceId }) };
    const id = await this.#link.run((client) =>
      client.xAdd(STREAMS[invalidation.kind], '*', message, {
        TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_INVALIDATIONS },
      }),
    );
    return id !== undefined;
  }

  #poll(): void {
    this.#timer = setTimeout(async () => {
      await this.#tellAll();
      await this.#readInvalidations();
      this.#poll();
    }, POLL_MS);
    this.#timer.unref();
  }

  /** From the beginning after each new connection: Redis may have lost what it was told. */
  async #readInvalidations(): Promise<void> {
    for (;;) {
      const streams = await this.#link.run((client) => {
        this.#noteConnection();
        const from = KINDS.map((kind) => ({ key: STREAMS[kind], id: this.#last[kind] }));
        return client.xRead(from, { COUNT: READ_AT_ONCE });
      });
      if (streams === undefined) return;
      const read = readStreams(streams);
      for (const kind of KINDS) if (!(await this.#take(kind, read[kind]))) return;
      if (KINDS.every((kind) => read[kind].length < READ_AT_ONCE)) break;
    }
    await this.#tellAgain();
  }

  #noteConnection(): void {
    if (this.#connection === this.#link.connections) return;
    this.#connection = this.#link.connections;
    this.#last = { expired: BEGINNING, stale: BEGINNING };
    this.#said = new TagTable();
  }

  /** False where Redis does not answer: then the same is read again. */
  async #take(kind: Kind, messages: readonly Message[]): Promise<boolean> {
    const [first] = messages;
    if (first && messages.length === READ_AT_ONCE) {
      const isLost = await this.#areLostBefore(kind, first.id);
      if (isLost === undefined) return false;
      // Nobody knows which they were.
      if (isLost) this.#hear({ tags: [ALL], kind, at: Number.parseInt(first.id, 10) });
    }
    for (const { id, invalidation } of messages) {
      this.#last[kind] = id;
      if (invalidation) this.#hear(invalidation, invalidation.from);
    }
    return true;
  }

  #hear(invalidation: Invalidation, from?: string): void {
    this.#said?.mark(invalidation);
    if (from !== this.#instanceId) this.ears.hear(invalidation);
  }

  /** Whether a full stream begins with what is next here: then it held others before. */
  #areLostBefore(kind: Kind, next: string): Promise<boolean | undefined> {
    return this.#link.run(async (client) => {
      const [length, oldest] = await Promise.all([
        client.xLen(STREAMS[kind]),
        client.xRange(STREAMS[kind], '-', '+', { COUNT: 1 }),
      ]);
      return length >= MAX_INVALIDATIONS && String(oldest?.[0]?.id) === next;
    });
  }

  /** Tells what has expired and Redis does not know: it was emptied, or was away when it was to be told. */
  async #tellAgain(): Promise<void> {
    const said = this.#said;
    if (!said) return;
    this.#said = undefined;
    const missing = (await this.ears.known())
      .filter(({ kind }) => kind === 'expired')
      .map((invalidation) => ({ ...invalidation, tags: said.unknownTags(invalidation) }))
      .filter(({ tags }) => tags.length > 0)
      .sort((one, other) => other.at - one.at);
    for (const invalidation of missing.slice(0, MAX_TOLD_AGAIN)) this.#untold.mark(invalidation);
    const older = missing[MAX_TOLD_AGAIN];
    if (older) this.#untold.mark({ ...older, tags: [ALL] });
  }
}
