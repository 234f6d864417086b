import { extraArticle } from '../support/articles';
import { withOwnSite } from '../support/isolated-site';
import { ask } from '../support/raw';
import { makeSignal, REVALIDATE_SECRET, sendSignal } from '../support/signal';
import { type Drill, median } from './drill';

const PAGES = ['/content/news/9905', '/content/news', '/content', '/'];
const EDITS = 20;
const SHORT_EDITS = 5;
const NEWEST = new Date(Date.now() - 1000).toISOString();

/** An article is edited repeatedly, once while the backend is unavailable. */
export const publish: Drill = {
  name: 'publish',
  async run({ short }) {
    return withOwnSite({ env: { REVALIDATE_SECRET } }, async ({ backend, site }) => {
      const edits = short ? SHORT_EDITS : EDITS;
      const titled = (title: string) => [
        extraArticle(9905, { title, listed: true, publishedAt: NEWEST }),
      ];
      const signal = () => sendSignal(site.base, makeSignal({ tags: ['article:9905'] }));
      const without = async (title: string) => {
        const said = await Promise.all(
          PAGES.map(async (page) => (await ask(site.base, page)).html.includes(title)),
        );
        return PAGES.filter((_, index) => !said[index]);
      };
      await backend.control({ articles: titled('最初') });
      for (const page of PAGES) await ask(site.base, page);
      const times: number[] = [];
      const lost: string[] = [];
      for (let edit = 0; edit < edits; edit += 1) {
        const title = `第${edit}次修改之后`;
        await backend.control({ articles: titled(title) });
        const start = performance.now();
        await signal();
        times.push(performance.now() - start);
        lost.push(...(await without(title)));
      }
      const last = `第${edits - 1}次修改之后`;
      await backend.control({ articles: titled('没有人看到'), fail: { mode: 'http-500' } });
      await signal();
      lost.push(...(await without(last)));
      return {
        asked: `${edits} edits, each looked for on ${PAGES.length} pages when the receipt was there; one more with the backend dead`,
        lost: [...new Set(lost)].join(', ') || 'nothing: each edit seen, the last good one kept',
        recovery: `visible on all pages ${median(times).toFixed(0)} ms after the signal (median, slowest ${Math.max(...times).toFixed(0)} ms)`,
        ok: lost.length === 0,
      };
    });
  },
};
