import { extraArticle } from '../support/articles';
import { withOwnSite } from '../support/isolated-site';
import { askMany } from '../support/load';
import { ask } from '../support/raw';
import { type Drill, secondsSince } from './drill';

const VISITORS = 1000;
const ID = 9901;

/** A thousand visitors request an unrendered page at the same time. */
export const coldPage: Drill = {
  name: 'cold-page',
  async run() {
    return withOwnSite({}, async ({ backend, site }) => {
      await backend.control({ articles: [extraArticle(ID)] });
      await ask(site.base, '/content/news/101');
      await backend.clearCalls();
      const start = performance.now();
      const paths = Array.from({ length: VISITORS }, () => `/content/news/${ID}`);
      const statuses = await askMany(site.base, paths, VISITORS);
      const calls = (await backend.calls()).filter(({ query }) => query.id === String(ID));
      const failed = VISITORS - (statuses[200] ?? 0);
      return {
        asked: `${VISITORS} requests at once, ${calls.length} call to the backend`,
        lost: failed ? `${failed} requests` : 'nothing',
        recovery: `all answered after ${secondsSince(start)}`,
        ok: failed === 0 && calls.length === 1,
      };
    });
  },
};
