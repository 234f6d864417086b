import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { renderTasks } from './render-tasks';
import type { TaskMessage, WorkerMessage } from './render-thread';

/** Runs the tasks of `render-thread.ts`, one after the other. */
function serve(): void {
  parentPort?.on('message', async ({ name, input }: TaskMessage) => {
    try {
      const run = renderTasks[name] as (...args: unknown[]) => unknown;
      send({ result: await run(...input) });
    } catch (error) {
      send({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  const thread = ownThread();
  if (thread) yieldToOthers(thread);
  send({ isReady: true, thread });
}

/** Below the thread that answers requests, so that long texts delay none where there are few processors. */
const NICENESS = 5;

/** In Linux, each thread has its own priority. @param thread its folder in `/proc` */
function yieldToOthers(thread: string): void {
  try {
    setPriority(Number(thread.split('/').at(-1)), NICENESS);
  } catch {
    // A container may forbid it; then all are alike.
  }
}

/** The folder of this thread in `/proc`; null where there is none. */
function ownThread(): string | null {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
  }
}

const send = (message: WorkerMessage) => parentPort?.postMessage(message);

serve();
