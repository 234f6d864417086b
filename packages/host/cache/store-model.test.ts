import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import fc from 'fast-check';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { CacheModel } from '../testing/cache-model';
import { type Operation, operation } from '../testing/cache-operations';

vi.mock('node:fs/promises', async (load) => {
  const { testDisk } = await import('../testing/cache-machine');
  return { ...(await load<object>()), ...testDisk };
});
vi.mock('node:fs', async (load) => {
  const { testExists } = await import('../testing/cache-machine');
  return { ...(await load<object>()), existsSync: testExists };
});
vi.mock('@wenzhan/kit/redis/redis-connection', async () => {
  const { TestConnection } = await import('../testing/cache-machine');
  return { RedisConnection: TestConnection };
});
vi.mock('@wenzhan/kit/process/steady-now', async () => {
  const { clock } = await import('../testing/cache-machine');
  return { steadyNow: () => Date.now() + clock.ahead };
});
// It requests pages from the site itself.
vi.mock('./background-refresh');

const NOON = Date.parse('2026-01-01T12:00:00Z');
const isSlow = process.env.SLOW_TESTS === '1';

const visit = (at = 0): Operation => ({ do: 'visit', at, page: '/', isBrief: false });
const finish = (nth = 0): Operation => ({ do: 'finish', nth, isBrief: false });
const change: Operation = {
  ...({ do: 'change', at: 0, isBrief: false } as const),
  ...({ tag: 'article:1', kind: 'expired' } as const),
};
const restart: Operation = { do: 'restart', at: 0, killedAfter: null };

/** Once something went wrong with each: the number of instances with a Redis, whether they have memory, what happens. */
const MENDED: [number, boolean, Operation[], false][] = [
  // Without Redis, what had expired stayed in memory and on the disk.
  [0, true, [visit(), finish(), change], false],
  // After a restart, Redis told of an expiry before the disk did: it removed what was newer.
  [1, false, [change, visit(), finish(), restart, visit()], false],
  // A render that had begun before that of another instance replaced its page.
  [2, true, [visit(), visit(1), finish(1), visit(), finish(), visit()], false],
  // While the clock was wrong, what had expired stayed on the disk until it was right.
  [
    ...([0, false] as const),
    [
      visit(),
      finish(),
      { do: 'clock', ms: -3_600_000 },
      change,
      { do: 'clock', ms: 3_600_000 },
      visit(),
    ],
    false,
  ],
];

beforeEach(() => {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ now: NOON, toFake: [...toFake] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const dist = temporaryFolder();
  writeFileSync(path.join(dist, 'BUILD_ID'), 'b1');
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), dist));
});
afterEach(() => void vi.useRealTimers());

test('whatever happens, nothing expired is served, no change is forgotten, and nothing else is lost', async () => {
  const instances = fc.nat({ max: 2 });
  const operations = fc.array(operation, { maxLength: 60, size: 'max' });
  const property = fc.asyncProperty(
    ...([instances, fc.boolean(), operations, fc.boolean()] as const),
    async (count, hasMemory, all, isCalm) => {
      vi.clearAllTimers();
      vi.setSystemTime(NOON);
      const model = new CacheModel(count, hasMemory);
      await model.start();
      // After a fault of the disk or the clock much may be lost, and little is certain.
      const happens = ({ do: name }: Operation) => !isCalm || (name !== 'disk' && name !== 'clock');
      for (const each of all.filter(happens)) await model.step(each);
      await model.settle();
    },
  );
  // The short run is the same each time, so that it fails only for a change of the code.
  const runs = isSlow ? { numRuns: 3000 } : { numRuns: 100, seed: 7 };
  await fc.assert(property, { ...runs, examples: MENDED });
}, 600_000);
