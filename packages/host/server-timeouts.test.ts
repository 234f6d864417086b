import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setServerTimeouts } from './server-timeouts';

const REQUEST_MS = 300;
/** Larger than the buffers of both sides together. */
const ANSWER = Buffer.alloc(32 * 1024 * 1024, 'x');

const server = createServer((_, response) => response.end(ANSWER));

beforeEach(async () => {
  setServerTimeouts(server, REQUEST_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function ask() {
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return socket;
}

test('a client that does not read its response is disconnected', async () => {
  const socket = ask().pause();
  const [served] = await once(server, 'connection');
  await once(served, 'close');
  expect(socket.bytesRead).toBeLessThan(ANSWER.byteLength);
});

test('a client that reads slowly gets the whole response', async () => {
  const socket = ask();
  let bytes = 0;
  const started = performance.now();
  for await (const chunk of socket) {
    bytes += chunk.byteLength;
    // Takes longer in total than the timeout of an idle connection, in pauses shorter than that.
    if (performance.now() - started < REQUEST_MS * 4) await sleep(REQUEST_MS / 10);
  }
  expect(bytes).toBeGreaterThan(ANSWER.byteLength);
});
