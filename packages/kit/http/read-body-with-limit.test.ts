import { expect, test } from 'vitest';
import { readBodyWithLimit } from './read-body-with-limit';

const text = (body: ArrayBuffer | null) => body && new TextDecoder().decode(body);

test.each([
  ['缓存', '缓存'],
  [null, ''],
  ['1234567', null],
])('of the body %s is read, within six bytes: %s', async (body, read) => {
  expect(text(await readBodyWithLimit(new Response(body), 6))).toBe(read);
});

test('an endless body is cancelled at the limit', async () => {
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
