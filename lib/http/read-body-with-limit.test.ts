import { expect, test } from 'vitest';
import { readBodyWithLimit } from './read-body-with-limit';

const text = (body: ArrayBuffer | null) => body && new TextDecoder().decode(body);

test('a body within the limit is read whole', async () => {
  expect(text(await readBodyWithLimit(new Response('缓存'), 6))).toBe('缓存');
  expect(text(await readBodyWithLimit(new Response(null), 6))).toBe('');
});

test('a body one byte longer is not', async () => {
  expect(await readBodyWithLimit(new Response('1234567'), 6)).toBeNull();
});

test('an endless body is given up at the limit, and told so', async () => {
  let sent = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  expect(await readBodyWithLimit(new Response(endless), 5000)).toBeNull();
  expect(sent).toBeLessThan(10_000);
  expect(cancelled).toBe(true);
});
