import { readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { renderTasks } from '../article/render-tasks';
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
  send({ isReady: true, thread: ownThread() });
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
