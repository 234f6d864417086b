import { expect, test, vi } from 'vitest';
import { RedisMemory } from './redis-memory';

/** A Redis with this reply to INFO. */
function memoryOf(reply: string | undefined) {
  const info = vi.fn(async () => reply);
  const run = async (command: (client: never) => Promise<unknown>) => command({ info } as never);
  return { memory: new RedisMemory({ run } as never), info };
}

test('reads used bytes and their limit, at most every few seconds', async () => {
  const text =
    'used_memory:1024\r\nused_memory_human:1K\r\nmaxmemory:4096\r\nmaxmemory_human:4K\r\n';
  const { memory, info } = memoryOf(`# Memory\r\n${text}`);
  const results = await Promise.all([memory.get(), memory.get()]);
  expect(results).toEqual([
    { bytes: 1024, maxBytes: 4096 },
    { bytes: 1024, maxBytes: 4096 },
  ]);
  expect(info).toHaveBeenCalledExactlyOnceWith('memory');
});

test.each(['used_memory:1024\r\nmaxmemory:0\r\n', '', undefined])(
  'knows no limit: %j',
  async (reply) => {
    expect(await memoryOf(reply).memory.get()).toBeUndefined();
  },
);
