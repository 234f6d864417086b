import { processSingleton } from '../process/singleton';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** Structured data of a log line. Undefined values are left out. */
export type Fields = Record<string, string | number | boolean | undefined>;

/** Destination of log lines: the console, until a server sets its own log. */
interface Log {
  write: (level: Level, message: string, fields: Fields) => void;
}

const current = () =>
  processSingleton<Log>('log', () => ({
    write: (level, message, fields) => console[level](withFields(message, fields)),
  }));

/** Writes one line to the log. A server's log redacts secrets. */
export function log(level: Level, message: string, fields: Fields = {}): void {
  current().write(level, message, fields);
}

/** Replaces the console with a server's log. */
export function setLog(write: Log['write']): void {
  current().write = write;
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
