import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { PurgeReport } from '../cdn/report';
import type { PageCache } from '../page-cache';

/**
 * Everything that exists once per process. The bundler gives the instrumentation, the middleware and the routes copies of a
 * module, each with variables of its own, so what they share is here, and nothing else is global. `packages/host/bootstrap.ts`
 * sets what a server has; tests, tools and threads begin with what `newProcess` makes.
 */
export interface Process {
  /** Made when it is first needed (`secrets.ts`). */
  secret?: string;
  readonly lifecycle: Lifecycle;
  /** Calls a function outside the async context of its caller (`run-detached.ts`). */
  runDetached?: <T>(run: () => T) => T;
  /** The current request in each async context (`request-context.ts`). */
  requests?: AsyncLocalStorage<RequestContext>;
  /** Writes a line to the log of a server; the console has it otherwise. */
  writeLog?: WriteLog | undefined;
  tracing?: Tracing | undefined;
  /** Reads the metrics in the Prometheus text format; undefined if they are not enabled. */
  readMetrics?: (() => Promise<string>) | undefined;
  /** The page cache of a self-hosted server; undefined if the host has its own. */
  pageCache?: PageCache | undefined;
  /** Bounds how many pages the process renders again at a time. */
  refreshes?: { run<T>(work: () => Promise<T>): Promise<T> };
  /** Rate limits of all instances together; undefined if each instance counts on its own. */
  sharedCounts?: SharedCounts | undefined;
  /** Renders long texts in a thread; undefined if they are rendered where they are needed. */
  renderer?: TaskRunner | undefined;
  /** The thread of the embedded content API; undefined if it runs in the thread of its callers. */
  content?: EmbeddedApi | undefined;
  /** Stores of the embedded content API that runs in the thread of its callers, by the name of their source. */
  readonly contentStores: Map<string, unknown>;
  /** Delivers stored messages of visitors. */
  outbox?: { start(): void };
  /** Delivers notices to the owner's channels, and confirmations to visitors. */
  noticeOutboxes?: readonly { start(): void }[];
  readonly backend: BackendState;
  readonly redirects: RedirectCache;
}

interface Lifecycle {
  state: 'starting' | 'ready' | 'stopping';
  servers: Set<Server>;
}

/** A version of a page in the cache. Times are milliseconds since 1970. */
export interface StoredVersion {
  key: string;
  renderStartedAt: number;
  storedAt: number;
}

/** Data of the current request. */
export interface RequestContext {
  id: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Pages that the page cache returned for it. */
  pages?: StoredVersion[];
  /**
   * Status of the page that it is for. Its response may have another one: the framework sends its router 200 with the
   * flight data of a page that is missing, and 304 to who says `If-None-Match: *`.
   */
  pageStatus?: number;
  /** What was searched for without a hit, as far as visits are counted. */
  missedSearch?: string;
  /** Whether the site has requested other addresses from itself to find the one that was meant. */
  isLookedUp?: boolean;
}

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Structured data of a log line. Undefined values are left out. */
export type Fields = Record<string, string | number | boolean | undefined>;

export type WriteLog = (level: Level, message: string, fields: Fields) => void;

/** A call of the backend, as recorded in a trace. */
export interface TracedCall {
  call: string;
  callId: string;
}

/** The tracing API. */
export interface Tracing {
  /** Runs a call as a span, with headers that let the backend continue the trace. */
  trace: <T>(call: TracedCall, run: (headers: Record<string, string>) => Promise<T>) => Promise<T>;
  traceId: () => string | undefined;
}

/** Counts shared by all instances; each is undefined if they do not respond in time. */
export interface SharedCounts {
  /** Adds to a count that expires `seconds` after its first change. */
  add(key: string, points: number, seconds: number): Promise<SharedCount | undefined>;
  /** Keeps the first value that an instance gives a key, for `seconds`. @returns the value that is kept */
  first(key: string, value: string, seconds: number): Promise<string | undefined>;
  /** The value that `first` keeps of a key; undefined if there is none. */
  read(key: string): Promise<string | undefined>;
  forget(key: string): Promise<void>;
}

/** A count of all instances together. */
interface SharedCount {
  sum: number;
  /** Milliseconds until it is reset. */
  left: number;
}

/** Runs the tasks of `packages/text/thread/renderer.ts`, which has their types, elsewhere. */
export interface TaskRunner {
  run(name: string, input: readonly unknown[]): Promise<unknown>;
}

/** What is different for readers, in the terms of a revalidation request. */
export interface ContentChange {
  /** Cache tags of what is new or edited. */
  tags: string[];
  /** Cache tags of what is not public any more. */
  withdrawn: string[];
}

/** What has come of a change. */
export interface ChangeReceipt {
  /** Pages that are made anew. */
  pages: number;
  /** Whether all instances know; otherwise they are told until they do. */
  isEverywhere: boolean;
  /** What a CDN has dropped, as far as that is known. */
  purge?: PurgeReport | undefined;
}

/**
 * Carries out a change; an empty one waits until the pages of earlier ones are made anew, where that is known. It rejects if
 * the change has to be tried again.
 */
export type OnChange = (change: ContentChange) => Promise<ChangeReceipt | undefined>;

/** The content service as the site sees it. */
export interface EmbeddedApi {
  /** Rejects only if the request is aborted: failures are envelopes too. */
  fetch(request: Request): Promise<Response>;
  /** Whether its thread runs; undefined without one. */
  readonly isRunning?: boolean;
}

/** What the process has learned about the backend (`circuit-breaker.ts` and `retry-budget.ts` in `packages/contract/request`). */
interface BackendState {
  outages: number;
  /** Whether calls fail immediately. */
  open: boolean;
  /** Whether a probe has failed, too. */
  unavailable: boolean;
  /** The first probe since the breaker opened. */
  firstProbe: Promise<void> | null;
  /** Time of the last response, in milliseconds since 1970. */
  answeredAt: number | null;
  /** Number of resets. Outages and probes from an earlier generation are ignored. */
  generation: number;
  /** Repetitions of calls that successful calls have paid for. */
  repetitions: number;
}

/** The redirect list as last read; `packages/contract/urls/resolve-redirects.ts` resolves it. */
export interface RedirectCache {
  redirects: ReadonlyMap<string, { status: 301 | 308; to: string } | { status: 410 }>;
  /** The list that they were resolved from, as JSON. */
  listed: string;
  askedAt: number;
  asking: Promise<void> | null;
  /** Time when a caller was last told to refresh the list. */
  sentAt: number;
  /** Messages about unusable entries that have been logged and still apply. */
  known: Set<string>;
}

/** A process that has just started. */
export const newProcess = (): Process => ({
  lifecycle: { state: 'starting', servers: new Set() },
  contentStores: new Map(),
  backend: {
    ...{ outages: 0, open: false, unavailable: false, firstProbe: null },
    ...{ answeredAt: null, generation: 0, repetitions: 0 },
  },
  redirects: {
    ...{ redirects: new Map(), listed: '', askedAt: -Infinity, asking: null },
    ...{ sentAt: -Infinity, known: new Set() },
  },
});

const KEY = Symbol.for('wenzhan.process');
const holder = globalThis as { [KEY]?: Process };
holder[KEY] ??= newProcess();

/** The process that this code runs in. */
export const thisProcess: Process = holder[KEY];
