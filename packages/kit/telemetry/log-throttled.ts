import { steadyNow } from '../process/steady-now';

const SILENCE_MS = 60_000;

const last = new Map<string, number>();

/** Logs an error, at most once a minute per text; of a failed call its `summary`, which leaves out personal data. */
export function logThrottled(text: string, error: unknown): void {
  const now = steadyNow();
  if (now - (last.get(text) ?? 0) < SILENCE_MS) return;
  last.set(text, now);
  console.error(`${text}: ${wordsOf(error)}`);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'summary' in error ? String(error.summary) : error.message;
}
