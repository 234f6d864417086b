import { steadyNow } from '../process/steady-now';

const SILENCE_MS = 60_000;

const last = new Map<string, number>();

/** Logs an error, at most once a minute per text. */
export function logThrottled(text: string, error: unknown): void {
  const now = steadyNow();
  if (now - (last.get(text) ?? 0) < SILENCE_MS) return;
  last.set(text, now);
  console.error(`${text}: ${error instanceof Error ? error.message : String(error)}`);
}
