import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AheadRedis } from './ahead-redis';

const MINUTE_MS = 60_000;

interface SetOptions {
  expiration?: { value: number };
  condition?: 'NX';
}

/** The Redis of all instances: texts with the time until which they are kept. */
const redis = vi.hoisted(() => {
  const texts = new Map<string, { text: string; until: number }>();
  const state = { isUp: true, info: '' };
  const valid = (key: string) => {
    const kept = texts.get(key);
    return kept && kept.until > Date.now() ? kept : undefined;
  };
  const client = {
    get: async (key: string) => valid(key)?.text ?? null,
    set: async (key: string, text: string, { expiration, condition }: SetOptions = {}) => {
      if (condition === 'NX' && valid(key)) return null;
      texts.set(key, { text, until: Date.now() + (expiration?.value ?? Infinity) });
      return 'OK';
    },
    pExpire: async (key: string, ms: number) => {
      const kept = valid(key);
      if (kept) kept.until = Date.now() + ms;
    },
    info: async () => state.info,
    multi: () => {
      const commands: (() => Promise<unknown>)[] = [];
      const chain = {
        set: (...words: [string, string, SetOptions]) => {
          commands.push(() => client.set(...words));
          return chain;
        },
        get: (key: string) => {
          commands.push(() => client.get(key));
          return chain;
        },
        exec: async () => {
          const replies: unknown[] = [];
          for (const command of commands) replies.push(await command());
          return replies;
        },
      };
      return chain;
    },
  };
  return { texts, state, client };
});

vi.mock('@wenzhan/kit/redis/redis-connection', () => ({
  RedisConnection: class {
    run = async (command: (client: object) => Promise<unknown>) =>
      redis.state.isUp ? command(redis.client) : undefined;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  redis.texts.clear();
  Object.assign(redis.state, { isUp: true, info: '' });
});
afterEach(() => vi.useRealTimers());

const instance = (build = 'build') => new AheadRedis('redis://any', build);

it('it is the turn of one instance of a build, as long as that goes on', async () => {
  const [one, other, next] = [instance(), instance(), instance('next build')];
  expect(await Promise.all([one, other, next].map((each) => each.takeTurn()))).toEqual([
    ...['own', 'other', 'own'],
  ]);
  for (let minute = 0; minute < 5; minute += 1) {
    vi.advanceTimersByTime(MINUTE_MS - 1);
    expect([await other.takeTurn(), await one.takeTurn()]).toEqual(['other', 'own']);
  }
});

it('another instance goes on a minute after the last page of one that is gone', async () => {
  const [gone, other] = [instance(), instance()];
  await gone.takeTurn();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(await other.takeTurn()).toBe('own');
  // It was only frozen.
  expect(await gone.takeTurn()).toBe('other');
  await gone.finish();
  expect(await other.takeTurn()).toBe('own');
});

it('no instance of a release renders what one has finished, an hour later one does', async () => {
  const [one, other] = [instance(), instance()];
  await one.takeTurn();
  await one.finish();
  expect(await other.takeTurn()).toBe('over');
  await other.finish();
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(await instance().takeTurn()).toBe('own');
});

it('each instance renders for itself while Redis is away', async () => {
  const [one, other] = [instance(), instance()];
  await one.takeTurn();
  redis.state.isUp = false;
  expect([await one.takeTurn(), await other.takeTurn()]).toEqual(['own', 'own']);
  await other.finish();
  redis.state.isUp = true;
  expect([await one.takeTurn(), await other.takeTurn()]).toEqual(['own', 'other']);
});

it('reads used bytes and their limit', async () => {
  const text =
    'used_memory:1024\r\nused_memory_human:1K\r\nmaxmemory:4096\r\nmaxmemory_human:4K\r\n';
  redis.state.info = `# Memory\r\n${text}`;
  expect(await instance().memory()).toEqual({ bytes: 1024, maxBytes: 4096 });
  redis.state.info = 'used_memory:1024\r\nmaxmemory:0\r\n';
  expect(await instance().memory()).toBeUndefined();
  redis.state.isUp = false;
  expect(await instance().memory()).toBeUndefined();
});

it('keeps the counts of visits for the next release, and tells none from unreadable ones', async () => {
  expect(await instance().read()).toBeNull();
  await instance().write('{"/":1}');
  expect(await instance('next build').read()).toBe('{"/":1}');
  redis.state.isUp = false;
  expect(await instance().read()).toBeUndefined();
});
