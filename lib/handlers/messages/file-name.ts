import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { processSingleton } from '../../runtime/process/singleton';

/** Milliseconds after which a delivery by another machine has ended, however it has. */
export const CLAIM_MS = 5 * 60 * 1000;

/** Names this process in the file names of what it delivers: process ids come again. */
const PROCESS = processSingleton('message-process', () => ({
  host: createHash('sha256').update(hostname()).digest('hex').slice(0, 8),
  own: randomUUID().slice(0, 8),
}));

const FILE = /^(?<id>[\w-]+)(?:\.(?<host>\w+)-(?<pid>\d+)-(?<own>\w+)\.(?<at>\d+))?\.json$/;

/** Whether a name is that of a stored message, delivered or not. */
export const isMessageFile = (name: string): boolean => FILE.test(name);

/** The id of the message in the file of this name. */
export const idOf = (name: string): string => FILE.exec(name)?.groups?.id ?? name;

/** The name of the file of a message that this process delivers. @param now milliseconds since 1970 */
export const claimedName = (id: string, now: number): string =>
  `${id}.${PROCESS.host}-${process.pid}-${PROCESS.own}.${now}.json`;

/** Whether the process that delivers a message has ended: on this machine that is known. */
export function isAbandoned(name: string, now: number): boolean {
  const { host, pid, own, at } = FILE.exec(name)?.groups ?? {};
  if (own === PROCESS.own) return false;
  const isOver = now - Number(at) > CLAIM_MS;
  return isOver || (host === PROCESS.host && !isRunning(Number(pid)));
}

/** Whether another process has this id; this one's own is that of a process before it, in a container for example. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
