import { format, stripVTControlCharacters } from 'node:util';
import type { Fields, Level, WriteLog } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { withFields } from '@wenzhan/kit/telemetry/log';
import { currentRequestId } from '@wenzhan/kit/telemetry/request-context';
import { currentTraceId } from '@wenzhan/kit/telemetry/tracing';
import { hostedApp } from './app';
import { createRedactor } from './redact';

/** Log levels of the console's methods. */
const METHODS = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  trace: 'debug',
} as const satisfies Record<string, Level>;

/** Maximum length of a field; a stack trace has a few thousand characters. */
const MAX_TEXT = 10_000;
/** Characters of the longest token: one that is cut would not be found. */
const MAX_SECRET = 4096;

/** Writes a line; tests replace it. */
type Out = (level: Level, line: string) => void;

/**
 * Starts the server's log and routes the console through it, the framework's output included: one JSON object
 * per line, on a terminal readable text.
 *
 * @returns writes a line to it
 */
export function startLog(
  env: NodeJS.ProcessEnv,
  out: Out = toStream,
  isJson = !process.stdout.isTTY,
): WriteLog {
  const redact = createRedactor(env);
  const hide = (_: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const text = redact(value.slice(0, MAX_TEXT + MAX_SECRET));
    // The end of a cut text may be a part of a secret, also after redaction has made the text shorter.
    const isCut = value.length > MAX_TEXT + MAX_SECRET;
    return text.slice(
      0,
      Math.min(MAX_TEXT, isCut ? Math.max(0, text.length - MAX_SECRET) : MAX_TEXT),
    );
  };
  const write: WriteLog = (level, message, fields) => {
    const requestId = currentRequestId();
    const line = { time: now(), level, message, requestId, traceId: currentTraceId(), ...fields };
    const json = JSON.stringify(line, hide);
    out(level, isJson ? json : forPeople(JSON.parse(json)));
  };
  // If the reader of a stream is gone, writing fails; logging that failure would fail again, endlessly.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...words: unknown[]) => {
      // Already logged; the framework prints it two more times.
      if (words.some(hostedApp().describeError)) return;
      const claimed = wordsOf(words);
      if (claimed) write(level, claimed.message, { detail: claimed.detail });
    };
  }
  // Node bypasses the console for its warnings and writes several lines.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => write('warn', `${name}: ${message}`, {}));
  return write;
}

/** The first line of the formatted arguments, and the whole text if there is more. */
function wordsOf(words: unknown[]): { message: string; detail: string | undefined } | null {
  const text = stripVTControlCharacters(format(...words)).trim();
  if (!text) return null;
  const [message = ''] = text.split('\n', 1);
  return { message, detail: message === text ? undefined : text };
}

function forPeople({ time, level, message, detail, ...fields }: Fields): string {
  return withFields(`${time} ${level} ${detail ?? message}`, fields);
}

/** Detached, because Next does not allow reading the time in a prerender. */
const now = () => runDetached(() => new Date().toISOString());

function toStream(level: Level, line: string): void {
  const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout;
  stream.write(`${line}\n`);
}
