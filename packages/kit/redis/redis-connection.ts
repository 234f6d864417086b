import { steadyNow } from '../process/steady-now';
import { TooSlow, within } from '../process/within';
import { logThrottled } from '../telemetry/log';
import { sharedLookup } from './shared-lookup';

/** A page must not wait longer for Redis than its render takes. */
const COMMAND_MS = 250;
const CONNECT_MS = 2000;
/** How long the first commands of a process wait for the first connection. */
const FIRST_CONTACT_MS = 1000;
const MAX_RECONNECT_MS = 2000;
/** Pause after a timeout: a slow Redis delays one page at a time, not every page. */
const COOLDOWN_MS = 1000;
/** A connection without any answer for so long is replaced: the host may be gone without a word. */
const SILENT_MS = 10_000;
/** Maximum of commands in progress. */
const MAX_COMMANDS_IN_PROGRESS = 500;

type Client = ReturnType<typeof clientFor>;

/**
 * A connection to a Redis that may be slow, full or temporarily unavailable: a command then fails quickly,
 * and counts as a miss.
 */
export class RedisConnection {
  #client: Client | undefined;
  #isClosed = false;
  readonly #firstContact: Promise<unknown>;
  #restsUntil = 0;
  #answeredAt: number | null = null;
  #connections = 0;
  /** Time of the first command without an answer since the last answer; null if there was none. */
  #silentSince: number | null = null;

  constructor(
    private readonly url: string,
    private readonly silentMs = SILENT_MS,
  ) {
    this.#firstContact = within(FIRST_CONTACT_MS, this.#connectOrLog()).catch(() => {});
  }

  #connectOrLog(): Promise<void> {
    const connected = this.#connect();
    connected.catch((error) => logThrottled('Redis is unavailable', error));
    return connected;
  }

  /** Imports the library only if a URL is configured: it adds 0.4 MB to each bundle that names it. */
  async #connect(): Promise<void> {
    const client = clientFor(await import('./redis-client'), this.url);
    if (this.#isClosed) return;
    this.#client = client;
    client.on('error', (error) => logThrottled('Redis is unavailable', error));
    let greeting: NodeJS.Timeout | undefined;
    client.on('connect', () => {
      clearTimeout(greeting);
      // A host may accept connections for a Redis that is frozen or gone.
      greeting = setTimeout(() => this.#replace(client), this.silentMs).unref();
    });
    client.on('error', () => clearTimeout(greeting));
    client.on('ready', () => {
      clearTimeout(greeting);
      this.#connections += 1;
    });
    await client.connect();
  }

  get isUsable(): boolean {
    return this.#client?.isReady === true && steadyNow() >= this.#restsUntil;
  }

  /** Time of its last response, in milliseconds since 1970; null if there was none. */
  get answeredAt(): number | null {
    return this.#answeredAt;
  }

  /** Number of connections so far: after each new one Redis may have lost earlier data. */
  get connections(): number {
    return this.#connections;
  }

  /**
   * Runs a command; undefined if Redis is unavailable or does not respond in time.
   *
   * An error reply of Redis (full, read-only) fails this command alone.
   */
  async run<T>(command: (client: Client) => Promise<T>): Promise<T | undefined> {
    await this.#firstContact;
    const client = this.#client;
    if (!client || !this.isUsable) return undefined;
    try {
      const running = command(client).then((reply) => {
        // A late answer is none for the caller, but nobody is silent.
        this.#silentSince = null;
        return reply;
      });
      const reply = await within(COMMAND_MS, running);
      this.#answeredAt = steadyNow();
      return reply;
    } catch (error) {
      if (error instanceof TooSlow || isQueueFull(error)) this.#noteSilence(client);
      logThrottled('Redis refused a command', error);
      return undefined;
    }
  }

  #noteSilence(client: Client): void {
    const now = steadyNow();
    this.#restsUntil = now + COOLDOWN_MS;
    this.#silentSince ??= now;
    if (now - this.#silentSince >= this.silentMs) this.#replace(client);
  }

  #replace(client: Client): void {
    // Another command may have replaced it.
    if (client !== this.#client || this.#isClosed) return;
    this.#silentSince = null;
    this.#client = undefined;
    client.destroy();
    this.#connectOrLog();
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.destroy();
  }
}

/** As many commands wait for an answer as may: each further one is refused at once. */
const isQueueFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'The queue is full';

function clientFor({ createClient, RESP_TYPES }: typeof import('./redis-client'), url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS_IN_PROGRESS,
    socket: {
      connectTimeout: CONNECT_MS,
      lookup: sharedLookup,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 5), MAX_RECONNECT_MS),
    },
  }).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
}
