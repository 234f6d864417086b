import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { startCompression } from './compression';

const AT_ONCE = 16;
const ROUNDS = 4;
/** Some 28 KB, with as many different words as a text has. */
const PAGE = Array.from({ length: 4000 }, (_, at) => {
  const word = String.fromCodePoint(0x4e00 + ((at * at * 31) % 2000), 0x4e00 + ((at * 17) % 900));
  return at % 20 === 0 ? `</p><p class="text">${word}` : word;
}).join('');

/** Processor time of responses that are compressed at once, in microseconds. */
async function timeOf(encoding: string): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => compress(encoding)));
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function compress(encoding: string): Promise<void> {
  const request = new IncomingMessage(new Socket());
  request.headers['accept-encoding'] = encoding;
  const response = new ServerResponse(request);
  response.setHeader('content-type', 'text/html');
  const stream = startCompression(request, response);
  if (!stream) throw new Error(`${encoding}: not compressed`);
  stream.resume().end(PAGE);
  await finished(stream);
}

/** With quality 7 it was 13 to 27. */
const MOST_TIMES = 8;

test('of many responses at once, Brotli takes some times as long as gzip, and not dozens of times', async () => {
  await timeOf('br');
  const gzip = await timeOf('gzip');
  expect((await timeOf('br')) / gzip).toBeLessThan(MOST_TIMES);
});
