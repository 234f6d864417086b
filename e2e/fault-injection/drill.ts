import { ask } from '../support/raw';
import type { Site } from '../support/site';

/** Result of a fault injection, for docs/reliability.md. */
export interface Outcome {
  asked: string;
  /** What visitors lost; "nothing" if all went well. */
  lost: string;
  /** Time until full recovery, or what grew meanwhile. */
  recovery: string;
  ok: boolean;
}

/** Limits of a run. */
interface Limits {
  /** Maximum of requests. */
  count: number;
  /** Maximum duration in milliseconds. */
  milliseconds: number;
  /** Whether it is part of all checks: takes seconds rather than minutes. */
  short: boolean;
}

/** A deliberate fault on isolated servers, with its measured effects. */
export interface Drill {
  name: string;
  /** Makes its own builds, which takes minutes. */
  takesBuilds?: true;
  run(limits: Limits): Promise<Outcome>;
}

/** The pages that do not answer 200. */
export async function lostOf(site: Site, pages: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  for (const page of pages) if ((await ask(site.base, page)).status !== 200) lost.push(page);
  return lost;
}

/** Formats the seconds since a time of `performance.now()`. */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Half of the values are below it. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
