import { logThrottled } from '../telemetry/log-throttled';

/** A page must not wait longer for Redis than it takes to be rendered. */
const COMMAND_MS = 250;
const CONNECT_MS = 2000;
/** How long the first questions of a process wait for the first connection. */
const FIRST_CONTACT_MS = 1000;
const MAX_RECONNECT_MS = 2000;
/** After a failure Redis is left alone for so long: a slow one costs one page a moment, not every page. */
const COOLDOWN_MS = 1000;
/** Commands that may wait for an answer at once. */
const MAX_UNDER_WAY = 500;

type Client = ReturnType<typeof clientFor>;

/** A connection to Redis that may be slow, full, gone and back: a command then fails soon, and is only a miss. */
export class RedisConnection {
  #client: Client | undefined;
  #isClosed = false;
  readonly #firstContact: Promise<unknown>;
  #restsUntil = 0;
  #answeredAt: number | null = null;
  #connections = 0;

  constructor(url: string) {
    const connected = this.#connect(url);
    this.#firstContact = within(FIRST_CONTACT_MS, connected).catch(() => {});
    connected.catch((error) => logThrottled('Redis does not answer', error));
  }

  /** The library is loaded where there is an address only: it has 0.4 MB in each bundle that names it. */
  async #connect(url: string): Promise<void> {
    const client = clientFor(await import('@redis/client'), url);
    if (this.#isClosed) return;
    this.#client = client;
    client.on('error', (error) => logThrottled('Redis does not answer', error));
    client.on('ready', () => {
      this.#connections += 1;
    });
    await client.connect();
  }

  get isUsable(): boolean {
    return this.#client?.isReady === true && Date.now() >= this.#restsUntil;
  }

  /** When it last answered, in milliseconds since 1970; null where it has not. */
  get answeredAt(): number | null {
    return this.#answeredAt;
  }

  /** How often it was connected: after each time Redis may have lost what it was told before. */
  get connections(): number {
    return this.#connections;
  }

  /**
   * Runs a command; undefined where Redis cannot be asked or does not answer in time.
   *
   * A refusal of Redis itself (full, read-only) is a failure of this command alone.
   */
  async run<T>(command: (client: Client) => Promise<T>): Promise<T | undefined> {
    await this.#firstContact;
    const client = this.#client;
    if (!client || !this.isUsable) return undefined;
    try {
      const reply = await within(COMMAND_MS, command(client));
      this.#answeredAt = Date.now();
      return reply;
    } catch (error) {
      if (error instanceof TooSlow) this.#restsUntil = Date.now() + COOLDOWN_MS;
      logThrottled('Redis refused a command', error);
      return undefined;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.destroy();
  }
}

class TooSlow extends Error {}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TooSlow(`no answer in ${milliseconds} ms`));
    // What has come while this process was busy with something else is read before that.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function clientFor({ createClient, RESP_TYPES }: typeof import('@redis/client'), url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_UNDER_WAY,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 5), MAX_RECONNECT_MS),
    },
  }).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
