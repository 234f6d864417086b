import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replay } from '../../../testing/content-sources/recording';
import { articleIdOf } from '../names';
import { readGhostWebhook } from './webhook';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['publish', { tags: ['article', 'category:xin-wen'], withdrawn: [] }],
  ['edit', { tags: ['article', 'category:xin-wen'], withdrawn: [] }],
  ['move', { tags: ['article', 'category:wang-ye-biao-zhun', 'category:xin-wen'], withdrawn: [] }],
  ['unpublish', { tags: ['category:wang-ye-biao-zhun'], withdrawn: ['article'] }],
  ['publish again', { tags: ['article', 'category:wang-ye-biao-zhun'], withdrawn: [] }],
  ['delete', { tags: ['category:wang-ye-biao-zhun'], withdrawn: ['article'] }],
  ['publish page', { tags: ['page:ye'], withdrawn: [] }],
  ['rename page', { tags: ['page:renamed'], withdrawn: ['page:ye'] }],
  ['delete page', { tags: [], withdrawn: ['page:renamed'] }],
  [
    'rename tag',
    { tags: ['articles', 'categories', 'category:xiao-xi'], withdrawn: ['category:xin-wen'] },
  ],
  ['delete tag', { tags: ['articles', 'categories'], withdrawn: ['category:xiao-xi'] }],
])('the webhook of "%s" names what changed', (step, change) => {
  const { webhooks, made } = replay('ghost');
  const sent = webhooks.filter((webhook) => webhook.step === step);
  expect(sent.length).toBeGreaterThan(0);
  const article = (tag: string) =>
    tag === 'article' ? `article:${articleIdOf(made.changed ?? '', 16)}` : tag;
  for (const { headers, body } of sent) {
    vi.setSystemTime(Number(/t=(\d+)/.exec(headers['x-ghost-signature'] ?? '')?.[1]));
    const webhook = readGhostWebhook('a secret of the recording', new Headers(headers), body);
    expect(webhook?.change).toEqual({
      tags: change.tags.map(article),
      withdrawn: change.withdrawn.map(article),
    });
  }
});

test('a webhook with a wrong secret, another body or an old time is refused', () => {
  const { webhooks } = replay('ghost');
  const [{ headers, body } = { headers: {}, body: '' }] = webhooks;
  const signature = (headers as Record<string, string>)['x-ghost-signature'] ?? '';
  const time = Number(/t=(\d+)/.exec(signature)?.[1]);
  const read = (secret = 'a secret of the recording', text = body, sent = signature) =>
    readGhostWebhook(secret, new Headers({ 'x-ghost-signature': sent }), text);
  vi.setSystemTime(time);
  expect(read()).not.toBeNull();
  expect(read('another secret')).toBeNull();
  expect(read(undefined, `${body} `)).toBeNull();
  expect(read(undefined, undefined, signature.replace(`${time}`, `${time + 1}`))).toBeNull();
  expect(read(undefined, undefined, '')).toBeNull();
  vi.setSystemTime(time + 301_000);
  expect(read()).toBeNull();
});
