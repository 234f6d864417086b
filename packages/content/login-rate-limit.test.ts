import { expect, test } from 'vitest';
import { createLoginRateLimit, type Guess } from './login-rate-limit';

type Limit = ReturnType<typeof createLoginRateLimit>;

// The limit of an address is tested in accounts.test.ts.
const from = (address: string, change: Partial<Guess> = {}): Guess => ({
  ...{ address, username: 'editor', device: undefined },
  ...change,
});

async function attempts(limit: Limit, count: number, guess: Guess): Promise<void> {
  for (let done = 0; done < count; done += 1) expect(await limit.attempt(guess)).toBe(0);
}

test('fifty wrong guesses lock a user name, except for known devices', async () => {
  const limit = createLoginRateLimit();
  await attempts(limit, 1, from('1.1.1.0'));
  await limit.succeeded(from('1.1.1.0'));
  for (let host = 1; host <= 50; host += 1) await attempts(limit, 1, from(`1.1.1.${host}`));
  expect(await limit.attempt(from('2.2.2.2'))).toBeGreaterThan(0);
  expect(await limit.attempt(from('2.2.2.2', { username: 'admin' }))).toBe(0);
  expect(await limit.attempt(from('2.2.2.2', { device: 'a' }))).toBe(0);
});

test('a known device has ten attempts too, wherever it is, and leaves the others alone', async () => {
  const limit = createLoginRateLimit();
  for (let host = 1; host <= 10; host += 1) {
    await attempts(limit, 1, from(`1.1.1.${host}`, { device: 'a' }));
  }
  expect(await limit.attempt(from('2.2.2.2', { device: 'a' }))).toBeGreaterThan(0);
  expect(await limit.attempt(from('2.2.2.2', { device: 'b' }))).toBe(0);
  expect(await limit.attempt(from('1.1.1.1'))).toBe(0);
});

test.each([undefined, 'a'])(
  'the right password frees the address or the device (%s) and takes its attempt back',
  async (device) => {
    const limit = createLoginRateLimit();
    const guess = from('1.1.1.1', { device });
    await attempts(limit, 10, guess);
    await limit.succeeded(guess);
    await attempts(limit, 10, guess);
  },
);
