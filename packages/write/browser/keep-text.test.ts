import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSaving, type KeptText, nextState } from '../forms/save-state';
import { createKeeper } from './keep-text';

const BASE = beginSaving({ text: '甲', version: 'v0' });
const typed = (text: string) => nextState(BASE, { type: 'typed', text });

/** A store that says what is in it; `fails` makes it a browser that keeps nothing. */
function keeping({ fails = false } = {}) {
  const records = new Map<string, KeptText>();
  const writes: (string | null)[] = [];
  const write = async (change: () => void, written: string | null) => {
    if (fails) throw new Error('no store');
    writes.push(written);
    change();
  };
  const news: boolean[] = [];
  const texts = {
    find: async () => [],
    keep: (tab: string, kept: KeptText) => write(() => records.set(tab, kept), kept.text),
    forget: (tab: string) => write(() => records.delete(tab), null),
  };
  return { records, writes, news, keeper: createKeeper(texts, 'tab', (is) => news.push(is)) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('changes are written within 250 ms, however fast they follow each other', async () => {
  const { writes, keeper } = keeping();
  for (const text of ['甲1', '甲12', '甲123']) {
    keeper.follow(typed(text));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(writes).toEqual(['甲123']);
  keeper.follow(typed('甲1234'));
  expect(keeper.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  expect([writes, keeper.isAtRisk()]).toEqual([['甲123', '甲1234'], false]);
});

test('leaving the page writes at once', async () => {
  const { records, keeper } = keeping();
  keeper.follow(typed('甲1'));
  keeper.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(records.get('tab')?.text).toBe('甲1');
});

test('a text that the service has is taken out', async () => {
  const { records, keeper } = keeping();
  keeper.follow(typed('甲1'));
  await vi.advanceTimersByTimeAsync(250);
  expect(records.size).toBe(1);
  keeper.follow(BASE);
  await vi.advanceTimersByTimeAsync(250);
  expect(records.size).toBe(0);
});

test('a browser that keeps nothing is told of, and its text is at risk', async () => {
  const { news, keeper } = keeping({ fails: true });
  keeper.follow(typed('甲1'));
  await vi.advanceTimersByTimeAsync(250);
  expect([news, keeper.isAtRisk()]).toEqual([[false], true]);
});
