import { processSingleton } from '../process/singleton';

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** What a line says besides its words. What is undefined is left out. */
export type Fields = Record<string, string | number | boolean | undefined>;

/** Where lines go: the console, until a server has a log of its own. */
interface Log {
  write: (level: Level, message: string, fields: Fields) => void;
}

const current = () =>
  processSingleton<Log>('log', () => ({
    write: (level, message, fields) => console[level](withFields(message, fields)),
  }));

/** Writes one line to the log. Secrets are taken out of it on the way. */
export function log(level: Level, message: string, fields: Fields = {}): void {
  current().write(level, message, fields);
}

/** Puts a server's own log in the place of the console. */
export function setLog(write: Log['write']): void {
  current().write = write;
}

/** For people: the words, then what else there is to say. */
export function withFields(message: string, fields: Fields): string {
  const claimed = Object.entries(fields).filter(([, value]) => value !== undefined);
  const words = claimed.map(
    ([name, value]) => `${name}=${typeof value === 'string' ? quoted(value) : value}`,
  );
  return [message, ...words].join(' ');
}

const quoted = (text: string) => (/^[^\s"=]+$/.test(text) ? text : JSON.stringify(text));
