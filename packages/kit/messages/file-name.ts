import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

/** Milliseconds after which a delivery by another machine has ended, however it has. */
export const CLAIM_MS = 5 * 60 * 1000;

/** Names this process in the file names of what it delivers: process ids come again. */
const PROCESS = {
  host: createHash('sha256').update(hostname()).digest('hex').slice(0, 8),
  own: randomUUID().slice(0, 8),
};

/** What has been tried to deliver a message. */
export interface Tries {
  /** Failed deliveries. */
  attempts: number;
  /** Failed deliveries for the sake of this message. */
  refusals: number;
  /** Milliseconds since 1970 before which delivery is not tried. */
  notBefore: number;
}

const UNTRIED: Tries = { attempts: 0, refusals: 0, notBefore: 0 };

/**
 * The state of a message is in the name of its file, whose contents never change: `ID.json`, once delivery was tried
 * `ID.ATTEMPTS-REFUSALS-NOTBEFORE.json`, and while a process delivers it with that process before the extension.
 */
const FILE =
  /^(?<id>[\w-]+)(?:\.(?<attempts>\d+)-(?<refusals>\d+)-(?<notBefore>\d+))?(?:\.(?<host>\w+)-(?<pid>\d+)-(?<own>\w+)\.(?<at>\d+))?\.json$/;

/** Whether a name is that of a stored message, delivered or not. */
export const isMessageFile = (name: string): boolean => FILE.test(name);

/** The id of the message in the file of this name. */
export const idOf = (name: string): string => FILE.exec(name)?.groups?.id ?? name;

/** What has been tried to deliver the message in the file of this name. */
export function triesOf(name: string): Tries {
  const { attempts, refusals, notBefore } = FILE.exec(name)?.groups ?? {};
  if (attempts === undefined) return UNTRIED;
  return {
    attempts: Number(attempts),
    refusals: Number(refusals),
    notBefore: Number(notBefore),
  };
}

/** The name of a message's file without its extension. */
const stemOf = (id: string, { attempts, refusals, notBefore }: Tries): string =>
  attempts === 0 ? id : `${id}.${attempts}-${refusals}-${notBefore}`;

/** The name of the file of a message that no process delivers. */
export const fileName = (id: string, tries = UNTRIED): string => `${stemOf(id, tries)}.json`;

/** The name of a file while this process delivers the message in it. @param now milliseconds since 1970 */
export const claimedName = (name: string, now: number): string =>
  `${stemOf(idOf(name), triesOf(name))}.${PROCESS.host}-${process.pid}-${PROCESS.own}.${now}.json`;

/** The part of an id that its token gives, and the part of what was written. */
export const splitId = (id: string): { token: string; hash: string } => ({
  token: id.slice(0, -13),
  hash: id.slice(-12),
});

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
