import { type Fields, type Level, thisProcess, type WriteLog } from '../process/process';
import { steadyNow } from '../process/steady-now';

const toConsole: WriteLog = (level, message, fields) => console[level](withFields(message, fields));

/** Writes one line to the log: of the server, which redacts secrets, else to the console. */
export function log(level: Level, message: string, fields: Fields = {}): void {
  (thisProcess.writeLog ?? toConsole)(level, message, fields);
}

/** Formats a line as text: the message, then `name=value` pairs. */
export function withFields(message: string, fields: Fields): string {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  const pairs = defined.map(
    ([name, value]) => `${name}=${typeof value === 'string' ? quoted(value) : value}`,
  );
  return [message, ...pairs].join(' ');
}

const quoted = (text: string) => (/^[^\s"=]+$/.test(text) ? text : JSON.stringify(text));

const SILENCE_MS = 60_000;

const lastLogged = new Map<string, number>();

/** Logs an error, at most once a minute per text; of a failed call its `summary`, which leaves out personal data. */
export function logThrottled(text: string, error: unknown): void {
  const now = steadyNow();
  if (now - (lastLogged.get(text) ?? 0) < SILENCE_MS) return;
  lastLogged.set(text, now);
  console.error(`${text}: ${wordsOf(error)}`);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'summary' in error ? String(error.summary) : error.message;
}
