import { TooSlow } from '../process/within';

type Fields = Record<string, string>;
type Stored = { id: string; message: Fields };

/** What becomes of a command: one that is late is carried out, but its reply comes after its caller has given up. */
type Outcome = 'answered' | 'late' | 'lost';

/** A fake of the Redis commands that the shared tier uses: streams, a sorted set and pages. */
export class TestRedis {
  isUp = true;
  /** Whether commands wait until `catchUp`. */
  isSlow = false;
  /** Messages of a stream that it sends in time. */
  mostMessages = Number.POSITIVE_INFINITY;
  connections = 1;
  readonly answeredAt = null;
  readonly streams = new Map<string, Stored[]>();
  readonly pages = new Map<string, Buffer>();
  #waiting: ((outcome: Outcome) => void)[] = [];
  #count = 0;
  #seen = new Map<string, number>();

  get isUsable(): boolean {
    return this.isUp;
  }

  /** Simulates a restart that loses all streams and pages. */
  restartEmpty(): void {
    this.streams.clear();
    this.pages.clear();
    this.connections += 1;
    this.isUp = true;
  }

  async run<T>(command: (client: object) => Promise<T>): Promise<T | undefined> {
    if (!this.isUp) return undefined;
    return command(this).catch((error) => {
      if (error instanceof TooSlow) return undefined;
      throw error;
    });
  }

  /** Resolves when it is the turn of the next command. */
  turn(): Promise<Outcome> {
    if (!this.isSlow) return Promise.resolve('answered');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Is no longer slow, and decides upon the commands that wait. */
  catchUp(outcome: Outcome): void {
    this.isSlow = false;
    for (const resolve of this.#waiting.splice(0)) resolve(outcome);
  }

  close(): void {}

  async get(key: string) {
    return this.pages.get(key) ?? null;
  }

  async set(key: string, bytes: Buffer) {
    this.pages.set(key, bytes);
    return 'OK';
  }

  async del(keys: readonly string[]) {
    return keys.filter((key) => this.pages.delete(key)).length;
  }

  async xAdd(key: string, _: string, message: Fields, { TRIM }: { TRIM: { threshold: number } }) {
    this.#count += 1;
    const id = `${Date.now()}-${this.#count}`;
    const stream = this.streams.get(key) ?? [];
    stream.push({ id, message });
    if (stream.length > TRIM.threshold) stream.shift();
    this.streams.set(key, stream);
    return id;
  }

  async xRead(from: { key: string; id: string }[], { COUNT }: { COUNT: number }) {
    return from.map(({ key, id: last }) => {
      const stream = this.streams.get(key) ?? [];
      const next = stream.findIndex(({ id }) => id === last) + 1;
      const messages = stream.slice(next, next + COUNT);
      if (messages.length > this.mostMessages) throw new TooSlow('too many messages');
      return { name: key, messages };
    });
  }

  async xLen(key: string) {
    return this.streams.get(key)?.length ?? 0;
  }

  async xRange(key: string) {
    return this.streams.get(key)?.slice(0, 1) ?? [];
  }

  multi() {
    const replies: number[] = [];
    const chain = {
      zRemRangeByScore: (_: string, __: string, until: number) => {
        for (const [value, score] of this.#seen) if (score <= until) this.#seen.delete(value);
        replies.push(0);
        return chain;
      },
      zAdd: (_: string, { value, score }: { value: string; score: number }) => {
        replies.push(this.#seen.has(value) ? 0 : 1);
        if (!this.#seen.has(value)) this.#seen.set(value, score);
        return chain;
      },
      exec: async () => replies,
    };
    return chain;
  }
}
