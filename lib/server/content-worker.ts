import { format } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { embeddedApi } from '../backend/embedded';
import { setMarkdownRenderer } from '../content/render-content';
import { UnrenderableError } from '../content/unrenderable';
import { runDetached } from '../process/run-detached';
import { shareCounts } from '../rate-limit/shared-counts';
import { contentRead } from '../telemetry/events';
import { type Level, log, setLog } from '../telemetry/log';
import type {
  CallMessage,
  CallResult,
  MessageToThread,
  RenderedMessage,
  ThreadMessage,
} from './content-thread';

/** Texts that the main thread has rendered, by the number of their message. */
const rendering = new Map<number, (message: RenderedMessage) => void>();
let lastRendering = 0;

/** Runs the embedded content API for `content-thread.ts`, through which it logs. */
function serve(): void {
  sendLog();
  contentRead.subscribe((event) => send({ contentRead: event }));
  runDetached(() => undefined);
  shareCounts(process.env);
  setMarkdownRenderer(renderElsewhere);
  parentPort?.on('message', (message: MessageToThread) => {
    if (message === 'ping') return send('pong');
    if ('id' in message) return answer(message);
    rendering.get(message.rendering)?.(message);
    rendering.delete(message.rendering);
  });
}

async function answer({ id, request }: CallMessage): Promise<void> {
  try {
    send({ id, result: await run(request) });
  } catch (error) {
    console.error(error);
    send({ id, error: String(error) });
  }
}

/** Through the main thread, because a text that takes too long must not delay the others. */
function renderElsewhere(markdown: string): Promise<string> {
  lastRendering += 1;
  const message = { rendering: lastRendering, markdown };
  return new Promise((resolve, reject) => {
    rendering.set(message.rendering, ({ html, error, isUnrenderable }) => {
      if (html !== undefined) resolve(html);
      else reject(isUnrenderable ? new UnrenderableError(error) : new Error(error));
    });
    send(message);
  });
}

function sendLog(): void {
  setLog((level, message, fields) => send({ level, message, fields }));
  for (const level of ['debug', 'info', 'warn', 'error'] satisfies Level[]) {
    console[level] = (...words: unknown[]) => log(level, format(...words));
  }
  // Node writes its warnings to the error stream, which is not the log.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log('warn', `${name}: ${message}`));
}

async function run(request: CallMessage['request']): Promise<CallResult> {
  const api = await embeddedApi();
  if (!request) {
    await api.readChanges();
    return null;
  }
  const response = await api.fetch(new Request(request.url, request));
  const { status, headers } = response;
  return { status, headers: [...headers], body: await response.text() };
}

const send = (message: ThreadMessage) => parentPort?.postMessage(message);

serve();
