import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const MEGABYTE = 1024 * 1024;

/**
 * Makes a server collect garbage every two seconds: by default it does so only under pressure, and keeps
 * hundreds of unused megabytes.
 */
export const COLLECT = {
  NODE_OPTIONS: `--expose-gc ${importOf('setInterval(globalThis.gc, 2000).unref()')}`,
};

/**
 * Makes it also say how many timers of its code are in memory: unlike Node's metrics, with those that do not keep a process
 * alive. `queryObjects` of `node:v8` would find them, too, but stops a server for four seconds.
 */
export const COLLECT_AND_COUNT = {
  NODE_OPTIONS: `${COLLECT.NODE_OPTIONS} ${importOf(`
    import { syncBuiltinESMExports } from 'node:module';
    import timers from 'node:timers';
    import { isMainThread } from 'node:worker_threads';
    let alive = 0;
    const gone = new FinalizationRegistry(() => (alive -= 1));
    for (const name of ['setTimeout', 'setInterval']) {
      const start = timers[name];
      const counted = (...given) => {
        const timer = start(...given);
        alive += 1;
        gone.register(timer);
        return timer;
      };
      // Among them is what promisify needs.
      Object.defineProperties(counted, Object.getOwnPropertyDescriptors(start));
      globalThis[name] = timers[name] = counted;
    }
    syncBuiltinESMExports();
    const say = () => console.log('process %d has %d timers', process.pid, alive);
    if (isMainThread) setInterval(say, 4000).unref();`)}`,
};

/** What such a process said last in this log. @returns NaN before that */
export const timersOf = (pid: number, log: string) =>
  Number([...log.matchAll(new RegExp(`process ${pid} has (\\d+) timers`, 'g'))].at(-1)?.[1]);

function importOf(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** Resident memory of a process, in megabytes. */
export const residentMegabytes = (pid: number) => statusOf(pid, 'VmRSS');

/** Highest resident memory of a process so far, in megabytes. */
export const peakMegabytes = (pid: number) => statusOf(pid, 'VmHWM');

function statusOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Seconds of CPU time that a process has used. */
export function cpuSeconds(pid: number): number {
  // From the third field on, because the second one, the name, may contain spaces; a tick is 10 ms.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Number of files below a folder, and their size in megabytes. */
export async function folderSize(dir: string): Promise<{ files: number; megabytes: number }> {
  let files = 0;
  let bytes = 0;
  const names = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of names.filter((one) => one.isFile())) {
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    files += found ? 1 : 0;
    bytes += found?.size ?? 0;
  }
  return { files, megabytes: bytes / MEGABYTE };
}
