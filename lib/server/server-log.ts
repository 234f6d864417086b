import { format, stripVTControlCharacters } from 'node:util';
import { isApiError } from '../api/errors';
import { runDetached } from '../process/run-detached';
import { setting } from '../settings/setting';
import { type Fields, type Level, setLog, withFields } from '../telemetry/log';
import { currentRequestId } from '../telemetry/request-context';
import { currentTraceId } from '../telemetry/tracing';
import { createRedactor } from './redact';

/** Which of the console's methods says what. */
const METHODS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const satisfies Record<string, Level>;

/** Characters of one text: a stack is some thousand. */
const MAX_TEXT = 10_000;

/** Takes lines in the place of the standard streams, for tests. */
type Out = (level: Level, line: string) => void;

/**
 * Gives this server its log, through which everything goes that is written to the console, by the
 * framework too: one JSON object a line, or text for people.
 *
 * `LOG_FORMAT` is `json` or `text`; by default text on a terminal, else JSON.
 *
 * @throws {Error} for another value
 */
export function startLog(env: NodeJS.ProcessEnv, out: Out = toStream): void {
  const isJson = formatOf(env) === 'json';
  const redact = createRedactor(env);
  const hide = (_: string, value: unknown) =>
    typeof value === 'string' ? redact(value.slice(0, MAX_TEXT)) : value;
  const write = (level: Level, message: string, fields: Fields) => {
    const requestId = currentRequestId();
    const line = { time: now(), level, message, requestId, traceId: currentTraceId(), ...fields };
    const json = JSON.stringify(line, hide);
    out(level, isJson ? json : forPeople(JSON.parse(json)));
  };
  setLog(write);
  // Who read it may be gone: that would be an error, which is logged, which is an error, for ever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...words: unknown[]) => {
      // In the log already: the framework would print it twice more.
      if (words.some(isApiError)) return;
      const claimed = wordsOf(words);
      if (claimed) write(level, claimed.message, { detail: claimed.detail });
    };
  }
  // Node writes its warnings past the console, in several lines.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => write('warn', `${name}: ${message}`, {}));
}

function formatOf(env: NodeJS.ProcessEnv): 'json' | 'text' {
  return setting('LOG_FORMAT', env) ?? (process.stdout.isTTY ? 'text' : 'json');
}

/** The first line of what was said, and all of it where there is more. */
function wordsOf(words: unknown[]): { message: string; detail: string | undefined } | null {
  const text = stripVTControlCharacters(format(...words)).trim();
  if (!text) return null;
  const [message = ''] = text.split('\n', 1);
  return { message, detail: message === text ? undefined : text };
}

function forPeople({ time, level, message, detail, ...fields }: Fields): string {
  return withFields(`${time} ${level} ${detail ?? message}`, fields);
}

/** A render may not ask for the time. */
const now = () => runDetached(() => new Date().toISOString());

function toStream(level: Level, line: string): void {
  const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout;
  stream.write(`${line}\n`);
}
