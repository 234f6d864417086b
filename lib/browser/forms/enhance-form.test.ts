// @vitest-environment happy-dom

import { forms } from '@wenzhan/texts/forms';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maskCount } from '../feedback/mask';
import { takeToasts } from '../feedback/toasts';
import { enhanceForm } from './enhance-form';
import { faultsOf, showFaults } from './faults';

type Reply = object | Error;

/** The reply to a request for a token. */
let tokenReply: Reply;

let left: AbortController;
const sent: { method: string; body: Record<string, string> }[] = [];
let replies: Reply[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  left = new AbortController();
  sent.length = 0;
  tokenReply = permit('first');
  const { notices, faults } = forms();
  document.body.innerHTML = `
    <form action="/api/forms/contact" method="post" data-form="contact" data-thanks="谢谢">
      <p data-notice role="alert" hidden></p>
      <input name="name" required data-max="5"><p data-fault="name" hidden></p>
      <input name="email" inputmode="email" pattern="[^@＠]+[@＠].+"><p data-fault="email" hidden></p>
      <div aria-hidden="true"><input name="website"></div>
      <input type="hidden" name="_token"><input type="hidden" name="_proof">
      <button>发送</button>
    </form>`;
  form().dataset.texts = JSON.stringify({ notices, faults });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    sent.push({ method, body: Object.fromEntries(new URLSearchParams(body as URLSearchParams)) });
    const reply = method === 'GET' ? tokenReply : replies.shift();
    if (reply instanceof Error) throw reply;
    if (reply instanceof Response) return reply;
    if (reply === NEVER) await ended(init.signal);
    return { json: async () => reply };
  });
  enhanceForm(form(), left.signal);
});
afterEach(() => {
  left.abort();
  takeToasts();
  vi.useRealTimers();
});

const form = () => document.querySelector('form') as HTMLFormElement;
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const textAt = (selector: string) => {
  const place = form().querySelector<HTMLElement>(selector);
  return place?.hidden ? '' : place?.textContent;
};
const permit = (token: string) => ({ code: 0, message: '', data: { token } });
/** No reply comes until the request is aborted. */
const NEVER = {};
const ended = (signal: AbortSignal | null | undefined) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
const DONE = { code: 0, message: '操作成功', data: null };

async function submit(...answers: Reply[]) {
  replies = answers;
  form().dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.advanceTimersByTimeAsync(10_000);
}

test('faults are shown in place without a request, and go when they are mended', async () => {
  field('email').value = 'x';
  await submit();
  // The focus in the form fetches its token.
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  expect(textAt('[data-fault="name"]')).toBe(forms().faults.required);
  expect(document.activeElement).toBe(field('name'));
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  field('name').dispatchEvent(new Event('input', { bubbles: true }));
  expect(textAt('[data-fault="name"]')).toBe('');
  expect(field('name').hasAttribute('aria-invalid')).toBe(false);
});

test('a long paste stays as it is, and its fault says how many characters are too many', async () => {
  field('name').value = '一二三四五六七';
  field('email').value = 'a＠b.example';
  await submit();
  expect(field('name').value).toBe('一二三四五六七');
  expect(textAt('[data-fault="name"]')).toBe('最多5个字，现在多了2个。');
  expect(textAt('[data-fault="email"]')).toBe('');
  field('email').value = 'x';
  await submit();
  expect(textAt('[data-fault="email"]')).toBe(forms().faults.email);
});

test('a form that has the focus before its scripts are there has its token at once', async () => {
  left.abort();
  field('name').focus();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([]);
  left = new AbortController();
  enhanceForm(form(), left.signal);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
});

test('a form is sent with a token that is some seconds old, is emptied, and is a notification', async () => {
  field('name').value = '王';
  replies = [DONE];
  form().dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  expect(maskCount.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent[1]?.body).toMatchObject({ name: '王', _token: 'first' });
  expect(takeToasts()).toMatchObject([{ kind: 'success', title: '成功', message: '操作成功' }]);
  expect([maskCount.get(), field('name').value, textAt('[data-notice]')]).toEqual([0, '', '谢谢']);
  expect(form().querySelectorAll('[data-notice][data-done]')).toHaveLength(1);
});

test('who has begun to fill in the form does not wait when it is sent, and two presses are one', async () => {
  form().dispatchEvent(new Event('focusin', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(5000);
  field('name').value = '王';
  replies = [DONE, DONE];
  form().dispatchEvent(new Event('submit', { cancelable: true }));
  form().dispatchEvent(new Event('submit', { cancelable: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

test('a token that the server does not know is replaced once', async () => {
  field('name').value = '王';
  const again = { code: 428, message: '', data: { notice: 'review', token: 'second' } };
  await submit(again, DONE);
  expect(sent.map(({ body }) => body._token)).toEqual([undefined, 'first', 'second']);
  expect(takeToasts()).toMatchObject([{ kind: 'success' }]);
});

test('faults that the server has found are shown in place', async () => {
  field('name').value = '王';
  await submit({ code: 422, message: '', data: { notice: 'faults', faults: { email: 'email' } } });
  expect(textAt('[data-fault="email"]')).toBe(forms().faults.email);
  expect(textAt('[data-notice]')).toBe(forms().notices.faults);
  expect(form().querySelector('[data-done]')).toBeNull();
  expect(document.activeElement).toBe(field('email'));
  expect(field('name').value).toBe('王');
});

test.each([
  [{ code: 503, message: '', data: { notice: 'unavailable' } }, 'unavailable'],
  [{ code: 429, message: '', data: null }, 'limited'],
  [{ code: 413, message: '', data: null }, 'tooLarge'],
  [{ code: 404, message: '', data: null }, 'changed'],
  [{ code: 500, message: '', data: null }, 'unavailable'],
] as const)(
  'of %j visitors read why it was not sent, and what was typed stays',
  async (reply, notice) => {
    field('name').value = '王';
    await submit(reply);
    const message = forms().notices[notice];
    expect(textAt('[data-notice]')).toBe(message);
    expect(takeToasts()).toMatchObject([{ kind: 'error', title: '错误', message }]);
    expect(field('name').value).toBe('王');
  },
);

const html = (status: number) => new Response('<html></html>', { status });

test.each([
  ['instead of a token', { code: 404, message: '', data: { notice: 'changed' } }, DONE, 'changed'],
  ['instead of a token', { code: 429, message: '', data: null }, DONE, 'limited'],
  ['in HTML instead of a token', html(502), DONE, 'unavailable'],
  ['in HTML', permit('first'), html(413), 'tooLarge'],
] as const)('an answer %s is no fault of the network', async (_, token, reply, notice) => {
  field('name').value = '王';
  tokenReply = token;
  await submit(reply);
  expect(textAt('[data-notice]')).toBe(forms().notices[notice]);
  expect(takeToasts()).toMatchObject([{ message: forms().notices[notice] }]);
});

test('without a response the network is named, and the form can be sent again', async () => {
  field('name').value = '王';
  await submit(new TypeError('failed to fetch'));
  expect(takeToasts()).toMatchObject([{ kind: 'error', message: expect.stringContaining('网络') }]);
  await submit(DONE);
  expect(takeToasts()).toMatchObject([{ kind: 'success' }]);
});

test('who goes to another page while the form is being sent reads nothing of a faulty network', async () => {
  field('name').value = '王';
  await submit(NEVER);
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST']);
  left.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(maskCount.get()).toBe(0);
  expect(takeToasts()).toEqual([]);
});

test('a file that is too large is named before anything is sent', () => {
  const field = document.createElement('input');
  Object.assign(field, { type: 'file', name: 'resume' });
  Object.assign(field.dataset, { bytes: '4', size: '4 B', kinds: 'PDF' });
  const place = document.createElement('p');
  place.dataset.fault = 'resume';
  form().append(field, place);
  const choose = (text: string) =>
    Object.defineProperty(field, 'files', {
      value: [new File([text], 'a.pdf')],
      configurable: true,
    });
  choose('12345');
  form().enctype = 'multipart/form-data';
  expect(faultsOf(form()).resume).toBe('fileSize');
  choose('1234');
  expect(faultsOf(form()).resume).toBeUndefined();
  choose('12345');
  showFaults(form(), JSON.parse(form().dataset.texts ?? ''), { resume: 'fileSize' });
  expect(place.textContent).toBe('文件太大，最大4 B。');
  showFaults(form(), JSON.parse(form().dataset.texts ?? ''), { resume: 'fileKind' });
  expect(place.textContent).toBe('不能接收这个文件，可以接收：PDF。');
});
