import { withOwnSite } from '../support/isolated-site';
import { ask } from '../support/raw';
import { type Drill, lostOf, secondsSince } from './drill';

const PAGES = ['/', '/content', '/content/news/101', '/content/guides/201', '/single_page/privacy'];

/** The process is killed, and restarted while the backend is unavailable. */
export const restart: Drill = {
  name: 'restart',
  async run() {
    return withOwnSite({}, async ({ backend, site }) => {
      for (const page of PAGES) await ask(site.base, page);
      await ask(site.base, '/content/news/102');
      await backend.control({ fail: { mode: 'refuse' } });
      const start = performance.now();
      await site.restart({ hard: true });
      const started = secondsSince(start);
      const lost = await lostOf(site, PAGES);
      return {
        asked: `${PAGES.length} pages that were rendered before the kill, backend refusing`,
        lost: lost.join(', ') || 'nothing',
        recovery: `answers again after ${started}`,
        ok: lost.length === 0,
      };
    });
  },
};
