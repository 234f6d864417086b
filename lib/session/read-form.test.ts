import { expect, test } from 'vitest';
import { readForm } from './read-form';

const post = (body: BodyInit, type?: string) =>
  new Request('http://site.test/api/session', {
    method: 'POST',
    body,
    ...(type && { headers: { 'content-type': type } }),
  });

test('both kinds of forms are read', async () => {
  expect(await readForm(post(new URLSearchParams({ username: '编辑' })))).toEqual({
    username: '编辑',
  });
  const form = new FormData();
  form.set('username', '编辑');
  expect(await readForm(post(form))).toEqual({ username: '编辑' });
});

test('a body without an end is not read to its end', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(4096));
    },
  });
  const request = new Request('http://site.test/', {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    duplex: 'half',
  } as RequestInit);
  expect(await readForm(request)).toEqual({});
  expect(sent).toBeLessThan(10);
});

test.each([
  ['a=1', 'text/plain'],
  ['--x', 'multipart/form-data; boundary=y'],
  ['{}', 'application/json'],
])('%j as %s is no form', async (body, type) => {
  expect(await readForm(post(body, type))).toEqual({});
});
