import { setTimeout as sleep } from 'node:timers/promises';
import { endOf, keepAsking, keepReading } from '../support/balancer';
import { withOwnSite } from '../support/isolated-site';
import { send } from '../support/send';
import { type Drill, secondsSince } from './drill';

const READERS = 8;
const BEFORE_MS = 500;
/** As behind a load balancer that checks once a second. */
const DELAY_S = '1.5';

/** The process receives SIGTERM under load: every accepted request is completed. */
export const stop: Drill = {
  name: 'stop',
  async run() {
    return withOwnSite({ env: { SHUTDOWN_DELAY: DELAY_S } }, async ({ backend, site }) => {
      await send(site.base, '/content/news/101');
      await backend.control({ fail: { mode: 'late' } });
      const balancer = { isReady: true };
      const readers = Array.from({ length: READERS }, () => keepReading(site.base, balancer));
      await sleep(BEFORE_MS);
      const slow = endOf(site.base, '/search?q=%E6%96%87%E7%AB%99');
      await sleep(BEFORE_MS);
      const start = performance.now();
      const stopped = site.stop();
      await keepAsking(site.base, balancer);
      const ends = (await Promise.all([...readers, slow])).flat();
      await stopped;
      const lost = ends.filter((end) => end !== 'whole');
      return {
        asked: `${ends.length} requests of ${READERS} readers and one slow one, over the moment of SIGTERM`,
        lost: lost.join('; ') || 'nothing',
        recovery: `gone ${secondsSince(start)} after SIGTERM, ${DELAY_S} s of which it still took requests`,
        ok: lost.length === 0,
      };
    });
  },
};
