import { createHash, randomUUID } from 'node:crypto';
import type { Invalidation, RedisHealth } from '@wenzhan/kit/page-cache';
import { RedisConnection } from '@wenzhan/kit/redis/redis-connection';
import { decodeEntry, encodeEntry } from './codec';
import type { Entry } from './entry';
import {
  BEGINNING,
  KINDS,
  type Kind,
  type Message,
  type PublishedInvalidation,
  readStreams,
  STREAMS,
} from './shared-streams';
import { ALL, TagTable } from './tag-table';

const PREFIX = 'wenzhan';
/** Approximate length of each stream, for an instance that was disconnected. */
const MAX_INVALIDATIONS = 20_000;
/** Sorted set of used signatures, by the time until which each is valid. */
const USED_SIGNATURES = `${PREFIX}:seen`;
const POLL_MS = 250;
const READ_AT_ONCE = 500;
/** Milliseconds; removes the entries of builds that no longer run. */
const KEEP_MS = 30 * 24 * 3_600_000;
/** Invalidations of a kind that are published again to a Redis that has lost them. */
const MAX_REPUBLISHED = 1000;

/** How an invalidation was told. */
export interface Told {
  /** Id of the instance that published it; empty if it is unknown. */
  from: string;
  /** Whether that instance only knew it, and Redis did not: most others know it, too. */
  isRepeated: boolean;
}

/** Connects the tier to the tag table of its instance. */
export interface InvalidationListener {
  /** Resolves when the instance knows what it has known before its start: only then it is told of anything. */
  ready?: Promise<void> | undefined;
  /** Called for every invalidation that another instance published. */
  onInvalidation: (invalidation: Invalidation, told: Told) => void;
  /** Returns all invalidations known to this instance, including those from before its start. */
  knownInvalidations: () => Invalidation[];
}

/** Entries and invalidations shared by all instances on one Redis. */
export class RedisTier {
  /** Resolves when all invalidations published so far are applied, or Redis does not respond. */
  readonly caughtUp: Promise<void>;
  readonly #redis: RedisConnection;
  readonly #instanceId = randomUUID();
  /** Invalidations to be published. Bounded; expired tags are never lost. */
  #unpublished = new TagTable();
  /** The same, of what Redis has lost. */
  #lost = new TagTable();
  #publishing: Promise<boolean> = Promise.resolve(true);
  /** Id of the last message read from each stream. */
  #last: Record<Kind, string> = { expired: BEGINNING, stale: BEGINNING };
  #connection = 0;
  /** Messages read at once: fewer after a reading that took too long, as that of long messages. */
  #readAtOnce = READ_AT_ONCE;
  /** Invalidations in Redis, while they are read from the beginning. */
  #inRedis: TagTable | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param buildId entries are shared within one build only */
  constructor(
    url: string,
    private readonly buildId: string,
    private readonly listener: InvalidationListener,
  ) {
    this.#redis = new RedisConnection(url);
    this.caughtUp = Promise.resolve(listener.ready).then(() => this.#readInvalidations());
    this.caughtUp.finally(() => this.#poll());
  }

  get health(): RedisHealth {
    const { isUsable, answeredAt } = this.#redis;
    return { state: isUsable ? 'available' : 'unavailable', answeredAt };
  }

  async get(key: string): Promise<Entry | undefined> {
    const bytes = await this.#redis.run((client) => client.get(this.#keyOf(key)));
    const entry = bytes && decodeEntry(bytes);
    return entry?.key === key ? entry : undefined;
  }

  /** True if Redis stored it. */
  async put(entry: Entry): Promise<boolean> {
    if (!this.#redis.isUsable) return false;
    const reply = await this.#redis.run((client) =>
      client.set(this.#keyOf(entry.key), encodeEntry(entry), {
        expiration: { type: 'PX', value: KEEP_MS },
      }),
    );
    return reply !== undefined;
  }

  /** True if any of them existed. */
  async delete(keys: readonly string[]): Promise<boolean> {
    if (keys.length === 0) return false;
    const names = keys.map((key) => this.#keyOf(key));
    return Boolean(await this.#redis.run((client) => client.del(names)));
  }

  /** Publishes to the other instances, or retries later if Redis is not available. True if published. */
  async publish(invalidation: Invalidation): Promise<boolean> {
    this.#unpublished.mark(invalidation);
    return this.#publishAll();
  }

  /**
   * Whether no instance has recorded this text yet; undefined if Redis does not respond. One set without a
   * TTL, because a full Redis evicts keys that have one.
   */
  async setIfAbsent(text: string, milliseconds: number): Promise<boolean | undefined> {
    const value = createHash('sha256').update(text).digest('hex');
    const now = Date.now();
    const replies = await this.#redis.run((client) =>
      client
        .multi()
        .zRemRangeByScore(USED_SIGNATURES, '-inf', now)
        .zAdd(USED_SIGNATURES, { value, score: now + milliseconds }, { condition: 'NX' })
        .exec(),
    );
    return replies && Number(replies[1]) === 1;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#redis.close();
  }

  #keyOf(key: string): string {
    return `${PREFIX}:${this.buildId}:${createHash('sha256').update(key).digest('hex')}`;
  }

  #publishAll(): Promise<boolean> {
    this.#publishing = this.#publishing.then(async () => {
      if (!this.#redis.isUsable) return false;
      const [unpublished, lost] = [this.#unpublished, this.#lost];
      this.#unpublished = new TagTable();
      this.#lost = new TagTable();
      const isSent = await this.#sendAll(unpublished, this.#unpublished, false);
      return (await this.#sendAll(lost, this.#lost, true)) && isSent;
    });
    return this.#publishing;
  }

  /** @param later gets what cannot be sent now */
  async #sendAll(table: TagTable, later: TagTable, isRepeated: boolean): Promise<boolean> {
    const all = table.toInvalidations();
    for (const [index, invalidation] of all.entries()) {
      if (await this.#send(invalidation, isRepeated)) continue;
      for (const rest of all.slice(index)) later.mark(rest);
      return false;
    }
    return true;
  }

  async #send(invalidation: Invalidation, isRepeated: boolean): Promise<boolean> {
    const published: PublishedInvalidation = {
      ...invalidation,
      from: this.#instanceId,
      isRepeated,
    };
    const message = { invalidation: JSON.stringify(published) };
    const id = await this.#redis.run((client) =>
      client.xAdd(STREAMS[invalidation.kind], '*', message, {
        TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: MAX_INVALIDATIONS },
      }),
    );
    return id !== undefined;
  }

  #poll(): void {
    this.#timer = setTimeout(async () => {
      await this.#publishAll();
      await this.#readInvalidations();
      this.#poll();
    }, POLL_MS);
    this.#timer.unref();
  }

  /** Reads from the beginning after each new connection: Redis may have lost messages. */
  async #readInvalidations(): Promise<void> {
    for (;;) {
      const most = this.#readAtOnce;
      const streams = await this.#redis.run((client) => {
        this.#noteConnection();
        const from = KINDS.map((kind) => ({ key: STREAMS[kind], id: this.#last[kind] }));
        return client.xRead(from, { COUNT: most });
      });
      if (streams === undefined) {
        this.#readAtOnce = Math.ceil(most / 2);
        return;
      }
      this.#readAtOnce = Math.min(2 * most, READ_AT_ONCE);
      const read = readStreams(streams);
      for (const kind of KINDS) {
        const isFull = read[kind].length === most;
        if (!(await this.#receiveAll(kind, read[kind], isFull))) return;
      }
      if (KINDS.every((kind) => read[kind].length < most)) break;
    }
    this.#republishLost();
  }

  #noteConnection(): void {
    if (this.#connection === this.#redis.connections) return;
    this.#connection = this.#redis.connections;
    this.#last = { expired: BEGINNING, stale: BEGINNING };
    this.#inRedis = new TagTable();
  }

  /**
   * False if Redis does not respond: then the same messages are read again.
   *
   * @param isFull whether there may be more of them
   */
  async #receiveAll(kind: Kind, messages: readonly Message[], isFull: boolean): Promise<boolean> {
    const [first] = messages;
    if (first && isFull) {
      const isLost = await this.#areLostBefore(kind, first.id);
      if (isLost === undefined) return false;
      // It is unknown which tags they had.
      const at = Number.parseInt(first.id, 10);
      if (isLost) this.#receive({ tags: [ALL], kind, at, from: '', isRepeated: true });
    }
    for (const { id, invalidation } of messages) {
      this.#last[kind] = id;
      if (invalidation) this.#receive(invalidation);
    }
    return true;
  }

  #receive({ from, isRepeated, ...invalidation }: PublishedInvalidation): void {
    this.#inRedis?.mark(invalidation);
    if (from !== this.#instanceId) this.listener.onInvalidation(invalidation, { from, isRepeated });
  }

  /** Whether a full stream begins with the next message: then earlier ones were trimmed. */
  #areLostBefore(kind: Kind, next: string): Promise<boolean | undefined> {
    return this.#redis.run(async (client) => {
      const [length, oldest] = await Promise.all([
        client.xLen(STREAMS[kind]),
        client.xRange(STREAMS[kind], '-', '+', { COUNT: 1 }),
      ]);
      return length >= MAX_INVALIDATIONS && String(oldest?.[0]?.id) === next;
    });
  }

  /** Publishes what Redis does not have: it was flushed, or was not available. */
  #republishLost(): void {
    const inRedis = this.#inRedis;
    if (!inRedis) return;
    this.#inRedis = undefined;
    const missing = this.listener
      .knownInvalidations()
      .map((invalidation) => ({ ...invalidation, tags: inRedis.unknownTags(invalidation) }))
      .filter(({ tags }) => tags.length > 0)
      .sort((one, other) => other.at - one.at);
    for (const wanted of KINDS) {
      const all = missing.filter(({ kind }) => kind === wanted);
      for (const invalidation of all.slice(0, MAX_REPUBLISHED)) {
        this.#lost.mark(invalidation);
      }
      const older = all[MAX_REPUBLISHED];
      if (older) this.#lost.mark({ ...older, tags: [ALL] });
    }
  }
}
