import { setTimeout as sleep } from 'node:timers/promises';
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
      let isReady = true;
      let asked = 0;
      const lost: string[] = [];
      const read = async (path: string) => {
        asked += 1;
        const answer = await send(site.base, path).catch(String);
        if (typeof answer === 'string') lost.push(answer);
        else if (answer.status !== 200 || !answer.text.endsWith('</html>')) {
          lost.push(`${path}: ${answer.status}`);
        }
      };
      const readers = Array.from({ length: READERS }, async () => {
        while (isReady) await read('/content/news/101');
      });
      await sleep(BEFORE_MS);
      const slow = read('/search?q=%E6%96%87%E7%AB%99');
      await sleep(BEFORE_MS);
      const start = performance.now();
      const stopped = site.stop();
      while (isReady) isReady = (await send(site.base, '/api/ready')).status === 200;
      await Promise.all([...readers, slow]);
      await stopped;
      return {
        asked: `${asked} requests of ${READERS} readers and one slow one, over the moment of SIGTERM`,
        lost: lost.join('; ') || 'nothing',
        recovery: `gone ${secondsSince(start)} after SIGTERM, ${DELAY_S} s of which it still took requests`,
        ok: lost.length === 0,
      };
    });
  },
};
