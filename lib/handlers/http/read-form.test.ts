import { expect, test } from 'vitest';
import { readForm } from './read-form';

const read = (body: BodyInit, type?: string) => {
  const headers = new Headers(type ? { 'content-type': type } : {});
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return readForm(new Request('http://site.test/api/session', init), 16 * 1024);
};

test('both kinds of forms are read', async () => {
  const form = new FormData();
  form.set('username', '编辑');
  for (const body of [form, new URLSearchParams({ username: '编辑' })]) {
    expect(await read(body)).toEqual({ username: '编辑' });
  }
});

test('a body without an end is not read to its end', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(4096));
    },
  });
  expect(await read(endless, 'application/x-www-form-urlencoded')).toBeNull();
  expect(sent).toBeLessThan(10);
});

test.each([
  ['a=1', 'text/plain'],
  ['--x', 'multipart/form-data; boundary=y'],
  ['{}', 'application/json'],
])('%j as %s is no form', async (body, type) => {
  expect(await read(body, type)).toEqual({});
});
