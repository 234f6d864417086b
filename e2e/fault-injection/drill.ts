/** What a drill came to: figures for docs/reliability.md. */
export interface Outcome {
  asked: string;
  /** What visitors lost; "nothing" where all went well. */
  lost: string;
  /** How long it took until all was as before; what grew meanwhile. */
  recovery: string;
  ok: boolean;
}

/** Limits of a drill, so that none runs for ever. */
interface Limits {
  /** Requests at most. */
  count: number;
  /** Milliseconds at most. */
  milliseconds: number;
  /** As part of all checks: seconds rather than minutes. */
  short: boolean;
}

/** A failure on purpose, on servers of its own, and what it cost. */
export interface Drill {
  name: string;
  /** It makes builds of its own, which takes minutes. */
  takesBuilds?: true;
  run(limits: Limits): Promise<Outcome>;
}

/** Seconds since a moment of `performance.now()`, for people. */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Half of the values are below it. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
