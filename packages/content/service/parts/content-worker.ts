import { format } from 'node:util';
import { parentPort } from 'node:worker_threads';
import type { ChangeReceipt, ContentChange } from '@wenzhan/contract/request/embedded-api';
import { type Level, thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { countsFor } from '@wenzhan/kit/rate-limit/shared-counts';
import { contentRead, troubleNoted } from '@wenzhan/kit/telemetry/events';
import { log } from '@wenzhan/kit/telemetry/log';
import { renderThread } from '@wenzhan/text/thread/render-thread';
import type {
  Announced,
  CallMessage,
  CallResult,
  MessageToThread,
  ThreadMessage,
} from '../content-thread';
import { embeddedApi } from '../embedded';
import { setLongMarkdownRenderer } from '../render-content';

/** Runs the embedded content API for `content-thread.ts`, through which it logs. */
function serve(): void {
  sendLog();
  contentRead.subscribe((event) => send({ contentRead: event }));
  troubleNoted.subscribe((trouble) => send({ trouble }));
  runDetached(() => undefined);
  thisProcess.sharedCounts = countsFor(process.env);
  const renderer = renderThread();
  setLongMarkdownRenderer((...input) => renderer.run('renderMarkdown', input));
  embeddedApi().then(
    (api) => api.onChange(announce),
    (error) => console.error(error),
  );
  parentPort?.on('message', async (message: MessageToThread) => {
    if (message === 'ping') return send('pong');
    if ('announced' in message) return endAnnouncement(message);
    const { id } = message;
    try {
      send({ id, result: await run(message) });
    } catch (error) {
      console.error(error);
      send({ id, error: String(error) });
    }
  });
}

let lastAnnouncement = 0;
const waiting = new Map<number, (outcome: Announced) => void>();

/** Has the process carry out a change, and waits for that. */
async function announce(change: ContentChange): Promise<ChangeReceipt | undefined> {
  lastAnnouncement += 1;
  const id = lastAnnouncement;
  const { error, receipt } = await new Promise<Announced>((resolve) => {
    waiting.set(id, resolve);
    send({ id, change });
  });
  if (error) throw new Error(error);
  return receipt;
}

function endAnnouncement(outcome: Announced): void {
  waiting.get(outcome.announced)?.(outcome);
  waiting.delete(outcome.announced);
}

function sendLog(): void {
  thisProcess.writeLog = (level, message, fields) => send({ level, message, fields });
  for (const level of ['debug', 'info', 'warn', 'error'] satisfies Level[]) {
    console[level] = (...words: unknown[]) => log(level, format(...words));
  }
  // Node writes its warnings to the error stream, which is not the log.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log('warn', `${name}: ${message}`));
}

async function run(call: CallMessage): Promise<CallResult> {
  const api = await embeddedApi();
  const { request } = call;
  const response = await api.fetch(new Request(request.url, request));
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.text() };
}

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

serve();
