import { isFirstUse } from '@wenzhan/contract/revalidation/replay-guard';
import { VALID_SECONDS } from '@wenzhan/contract/revalidation/signature';
import type { Store } from '@wenzhan/host/testing/parts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

const NOW = 1_000_000_000_000;
const VALID_MS = VALID_SECONDS * 1000;
const proof = (signature: string, signedAt = Date.now()) => ({ signature, signedAt });

test('a used signature is refused as long as it could be valid', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  const one = proof('one', NOW + VALID_MS);
  expect(await isFirstUse(one, undefined)).toBe(true);
  for (let id = 0; id < 50_000; id += 1) await isFirstUse(proof(`other ${id}`), undefined);
  vi.advanceTimersByTime(2 * VALID_MS);
  expect(await isFirstUse(one, undefined)).toBe(false);
});

test('when the clock is set back, no old signature is valid again', async () => {
  vi.useFakeTimers({ now: NOW + 10_000_000, toFake: ['Date', 'performance'] });
  const old = proof('old');
  expect(await isFirstUse(old, undefined)).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(await isFirstUse(proof('later'), undefined)).toBe(true);
  vi.setSystemTime(old.signedAt);
  expect(await isFirstUse(old, undefined)).toBe(false);
});

test('a signature that another instance has accepted is refused; without Redis each instance decides', async () => {
  vi.useFakeTimers({ now: NOW + 100_000_000, toFake: ['Date', 'performance'] });
  const store = (answer?: boolean) => ({ setIfAbsent: async () => answer }) as unknown as Store;
  expect(await isFirstUse(proof('two'), store(false))).toBe(false);
  expect(await isFirstUse(proof('three'), store())).toBe(true);
  expect(await isFirstUse(proof('three'), store(true))).toBe(false);
});
