import { channel } from 'node:diagnostics_channel';

/** An event of the process, published to the subscribers that count or log it. */
interface TelemetryEvent<T> {
  /** Whether there are subscribers, so that costly data need not be collected without them. */
  readonly hasSubscribers: boolean;
  publish: (message: T) => void;
  subscribe: (listener: (message: T) => void) => void;
}

/** Creates an event. Bundled copies of a module share it, because Node keeps channels by name. */
function createEvent<T>(name: string): TelemetryEvent<T> {
  const eventChannel = channel(`wenzhan.${name}`);
  return {
    get hasSubscribers() {
      return eventChannel.hasSubscribers;
    },
    publish: (message) => eventChannel.publish(message),
    subscribe: (listener) => eventChannel.subscribe((message) => listener(message as T)),
  };
}

/** A request whose response has ended, or whose client has disconnected. */
export interface RequestEnded {
  id: string;
  method: string;
  /** Without the query, which may contain personal data and secrets. */
  path: string;
  /** The kind of the route, as in the route table. */
  kind: string;
  /** 499 if the client disconnected before the response was complete, 500 if the server broke it off. */
  status: number;
  durationMs: number;
  /** Bytes sent: headers and the compressed body. */
  bytes: number;
  /** Value of `x-nextjs-cache`: `HIT`, `STALE` or `MISS`; undefined without it. */
  cache: string | undefined;
  userAgent: string;
}

/** A call of the backend, including its retry. */
export interface BackendCalled {
  call: string;
  /** `ok`, `missing`, or the kind of failure. */
  outcome: string;
  durationMs: number;
}

/** Parts of the backend's data that were left out, because the contract does not allow them. */
interface BackendDataLeftOut {
  call: string;
  parts: number;
}

/** Data of the backend that fit the contract, or what was left of them. */
interface BackendDataReceived {
  call: string;
  query: unknown;
  data: unknown;
  /** Whether visitors get the same; editors may get drafts. */
  isForEverybody: boolean;
}

/** A lookup in one tier of the page cache. */
export interface StoreAsked {
  store: 'page' | 'data';
  tier: 'memory' | 'disk' | 'redis' | 'build';
  result: 'hit' | 'stale' | 'miss';
}

/** The content of a source after a change. */
export interface ContentRead {
  /** Folder or address. */
  source: string;
  /** Number of faults: invalid entries and fields. */
  diagnostics: number;
}

/** Measurements of one page visit. */
interface VitalsMeasured {
  /** The kind of the route, as in the route table. */
  kind: string;
  /** Milliseconds; CLS has no unit. */
  metrics: { [Name in 'LCP' | 'INP' | 'FCP' | 'TTFB' | 'CLS']?: number | undefined };
}

/**
 * How a try ended to deliver what a visitor has sent: the destination was `away`, or `refused` this message; `failed`: it is
 * not tried again.
 */
export type MessageTried = 'delivered' | 'away' | 'refused' | 'failed';

/** Something of which the owner has to know goes wrong, or is fine again. */
export interface TroubleNoted {
  kind: 'publication' | 'source' | 'disk' | 'messages';
  /** Tells what goes wrong from others of its kind. */
  key: string;
  /** Null if it is fine. */
  reason: string | null;
}

export const requestEnded = createEvent<RequestEnded>('request-ended');
export const backendCalled = createEvent<BackendCalled>('backend-called');
export const backendDataLeftOut = createEvent<BackendDataLeftOut>('backend-data-left-out');
export const contentRead = createEvent<ContentRead>('content-read');
export const backendDataReceived = createEvent<BackendDataReceived>('backend-data-received');
export const storeAsked = createEvent<StoreAsked>('store-asked');
export const pageTooLarge = createEvent<undefined>('page-too-large');
export const vitalsMeasured = createEvent<VitalsMeasured>('vitals-measured');
export const clientFailed = createEvent<undefined>('client-failed');
export const messageTried = createEvent<MessageTried>('message-tried');
export const troubleNoted = createEvent<TroubleNoted>('trouble-noted');
