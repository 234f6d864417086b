import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { thisProcess } from '@wenzhan/kit/process/process';
import { buildFolder } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';

/** URLs that are remembered as pushed; the oldest are forgotten first. */
const MAX_PUSHED = 20_000;
/** URLs that wait for a day with quota; the oldest are forgotten first. */
const MAX_WAITING = 2000;
/** Milliseconds for which other instances know what one has pushed. */
const SHARED_MS = 90 * 24 * 60 * 60 * 1000;

const stateSchema = z.object({
  /** Hashes of URLs. */
  pushed: z.array(z.string().max(40)),
  waiting: z.array(z.string().max(4000)),
  /** How many more may be pushed on a day of Beijing. */
  quota: z.object({ day: z.string().max(20), remain: z.int().nonnegative() }).optional(),
});
export type PushState = z.output<typeof stateSchema>;

export const hashOf = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 16);

/** The file of the state; undefined if nothing outlives the process. */
function stateFile(): string | undefined {
  if (process.env.VERCEL || setting('CACHE_DISK_MB') === 0) return undefined;
  const folder = setting('CACHE_DIR') ?? `${process.cwd()}/${buildFolder()}/cache`;
  return path.join(folder, 'wenzhan-baidu.json');
}

let kept: PushState | undefined;

/** What was pushed before, also by an earlier process of this folder. A file that cannot be read counts as none. */
export async function readPushState(): Promise<PushState> {
  kept ??= await storedState();
  return kept;
}

async function storedState(): Promise<PushState> {
  const none = { pushed: [], waiting: [] };
  const file = stateFile();
  if (!file) return none;
  try {
    return stateSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      logThrottled('what was pushed to Baidu cannot be read', error);
    return none;
  }
}

/** Keeps the state, within its bounds, for later processes, too; a failure is logged. */
export async function keepPushState(state: PushState): Promise<void> {
  kept = {
    ...state,
    pushed: state.pushed.slice(-MAX_PUSHED),
    waiting: state.waiting.slice(-MAX_WAITING),
  };
  const file = stateFile();
  if (!file) return;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await atomicWrite(file, JSON.stringify(kept));
  } catch (error) {
    logThrottled('what was pushed to Baidu cannot be kept', error);
  }
}

/** Whether no other instance has pushed a URL, which is this one's then. */
export const isOwnToPush = async (url: string): Promise<boolean> =>
  (await thisProcess.pageCache?.setIfAbsent(`baidu:${hashOf(url)}`, SHARED_MS)) ?? true;

/** Forgets what is in memory, as a new process does. For tests. */
export const forgetPushState = (): void => {
  kept = undefined;
};
