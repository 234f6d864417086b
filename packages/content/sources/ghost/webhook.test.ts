import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replay } from '../../testing/content-sources/recording';
import { articleIdOf } from '../identifiers';
import { readGhostWebhook } from './webhook';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const SECRET = 'a secret of the recording';
const timeIn = (signature = '') => Number(/t=(\d+)/.exec(signature)?.[1]);

test.each([
  ['publish', ['article'], []],
  ['edit', ['article'], []],
  ['move', ['article'], []],
  ['unpublish', [], ['article']],
  ['publish again', ['article'], []],
  ['delete', [], ['article']],
  ['publish page', ['page:ye'], []],
  ['rename page', ['page:renamed'], ['page:ye']],
  ['delete page', [], ['page:renamed']],
  ['rename tag', ['articles', 'categories', 'category:xiao-xi'], ['category:xin-wen']],
  ['delete tag', ['articles', 'categories'], ['category:xiao-xi']],
])('the webhook of "%s" names what changed', (step, tags, withdrawn) => {
  const { webhooks, made } = replay('ghost');
  const sent = webhooks.filter((webhook) => webhook.step === step);
  expect(sent.length).toBeGreaterThan(0);
  const article = (tag: string) =>
    tag === 'article' ? `article:${articleIdOf(made.changed ?? '', 16)}` : tag;
  const change = { tags: tags.map(article), withdrawn: withdrawn.map(article) };
  for (const { headers, body } of sent) {
    vi.setSystemTime(timeIn(headers['x-ghost-signature']));
    expect(readGhostWebhook(SECRET, new Headers(headers), body)).toMatchObject({ change });
  }
});

test.each([
  ['scheduled', { status: 'scheduled' }, { status: 'draft' }],
  ['rescheduled', { status: 'scheduled' }, { published_at: '2026-11-21T04:00:00.000Z' }],
  ['unscheduled', { status: 'draft' }, { status: 'scheduled' }],
])('a post that is %s is read again, and nothing public changes', (_, current, previous) => {
  const id = '6b04bab1'.repeat(3);
  const body = JSON.stringify({ post: { current: { id, slug: 'x', ...current }, previous } });
  const time = Date.now();
  const signature = createHmac('sha256', SECRET)
    .update(body + time)
    .digest('hex');
  const headers = new Headers({ 'x-ghost-signature': `sha256=${signature}, t=${time}` });
  expect(readGhostWebhook(SECRET, headers, body)?.change).toEqual({
    ...{ tags: [], withdrawn: [] },
    drafts: [`article:${articleIdOf(id, 16)}`],
  });
});

test('a webhook with a wrong secret, another body or an old time is refused', () => {
  const [{ headers, body } = { headers: {}, body: '' }] = replay('ghost').webhooks;
  const signature = new Headers(headers).get('x-ghost-signature') ?? '';
  const time = timeIn(signature);
  const read = (secret = SECRET, text = body, sent = signature) =>
    readGhostWebhook(secret, new Headers({ 'x-ghost-signature': sent }), text);
  vi.setSystemTime(time);
  expect(read()).not.toBeNull();
  expect(read('another secret')).toBeNull();
  expect(read(SECRET, `${body} `)).toBeNull();
  expect(read(SECRET, body, signature.replace(`${time}`, `${time + 1}`))).toBeNull();
  expect(read(SECRET, body, '')).toBeNull();
  vi.setSystemTime(time + 301_000);
  expect(read()).toBeNull();
});
