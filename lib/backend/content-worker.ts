import { format } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { runDetached } from '../process/run-detached';
import { shareCounts } from '../rate-limit/shared-counts';
import { type Level, log, setLog } from '../telemetry/log';
import type { Message, Question, ThreadCall } from './content-thread';
import { embeddedApi } from './embedded';

/** Runs the embedded content API for `content-thread.ts`, whose log it uses. */
function serve(): void {
  setLog((level, message, fields) => send({ level, message, fields }));
  for (const level of ['debug', 'info', 'warn', 'error'] satisfies Level[]) {
    console[level] = (...words: unknown[]) => log(level, format(...words));
  }
  runDetached(() => undefined);
  shareCounts(process.env);
  parentPort?.on('message', async ({ id, call }: Question) => {
    try {
      send({ id, response: await answer(call) });
    } catch (error) {
      send({ id, error: String(error) });
    }
  });
}

async function answer(call: ThreadCall) {
  const api = await embeddedApi();
  if (!call) {
    await api.readChanges();
    return null;
  }
  const response = await api.fetch(new Request(call.url, call));
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.text() };
}

const send = (message: Message) => parentPort?.postMessage(message);

serve();
