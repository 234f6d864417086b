import { type Fields, type Level, thisProcess, type WriteLog } from '../process/process';

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
