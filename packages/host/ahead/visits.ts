import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hostedApp } from '../app';
import { routeOf } from '../request-route';

/** Pages whose visits are counted: a page that is less wanted than before makes room for others. */
export const MAX_PAGES = 1000;

const countsSchema = z.record(z.string(), z.number().positive());

/**
 * Whether a request is a visit, if its page was sent or had not changed: of a person who wants to see a page that the cache
 * stores now. Other paths are not counted: anybody can invent them.
 */
export function isVisit(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  const { method, headers } = request;
  const isPrefetch = headers['next-router-prefetch'] ?? headers['next-router-segment-prefetch'];
  if (
    method !== 'GET' ||
    isPrefetch !== undefined ||
    hostedApp().isBot(headers['user-agent'] ?? '')
  )
    return false;
  return routeOf(request)?.isStored === true;
}

/** Keeps counts from one release to the next. */
export interface VisitStorage {
  /** @returns null if there are none, undefined if they cannot be read now */
  read(): Promise<string | null | undefined>;
  /** A failure is logged. */
  write(text: string): Promise<void>;
}

/** Counts in a file. */
export const visitFile = (file: string): VisitStorage => ({
  read: () =>
    readFile(file, 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return null;
      logThrottled('visit counts cannot be read', error);
      return undefined;
    }),
  write: (text) =>
    atomicWrite(file, text).catch((error) => logThrottled('visit counts cannot be written', error)),
});

/** How often pages were visited: only paths and counts, nothing about who visits. */
export class Visits {
  readonly #counts = new LRUCache<string, number>({ max: MAX_PAGES });
  #isAny = false;
  #isLoaded = false;
  /** The counts as they are stored. */
  #stored = '{}';

  add(path: string): void {
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
    this.#isAny = true;
  }

  /** Whether a page was visited since this process started. */
  get isAny(): boolean {
    return this.#isAny;
  }

  /** Paths, those with the most visits first. */
  get mostVisited(): string[] {
    return byCount([...this.#counts.entries()]).map(([path]) => path);
  }

  /** Adds what earlier processes have counted, the first time that it can be read, and writes the sum. */
  async keep(storage: VisitStorage): Promise<void> {
    if (!this.#isLoaded) this.#load(await storage.read());
    const text = JSON.stringify(Object.fromEntries(this.#counts.entries()));
    if (!this.#isLoaded || text === this.#stored) return;
    this.#stored = text;
    await storage.write(text);
  }

  #load(text: string | null | undefined): void {
    if (text === undefined) return;
    this.#isLoaded = true;
    try {
      const counts = Object.entries(countsSchema.parse(JSON.parse(text ?? '{}')));
      // If there are too many, the first ones are forgotten.
      for (const [path, count] of byCount(counts).reverse())
        this.#counts.set(path, count + (this.#counts.get(path) ?? 0));
    } catch (error) {
      logThrottled('visit counts cannot be read', error);
    }
  }
}

const byCount = (counts: readonly [string, number][]) =>
  counts.toSorted(([, one], [, other]) => other - one);
