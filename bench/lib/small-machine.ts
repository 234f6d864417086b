import { peakMegabytes } from '../../e2e/support/footprint';
import { askMany } from '../../e2e/support/load';
import { withSite } from '../../e2e/support/site';
import { formatTable, timed } from './report';
import { SMALL_MACHINE } from './sites';

const COLD = 10_000;
const INVENTED = 20_000;
const AT_ONCE = 4;

/** Paths of articles, from an id on. */
type ArticlePaths = (first: number, count: number) => string[];

/**
 * Reads many articles for the first time, then ids without one, with the settings for a small machine. The
 * process exits with 1 if a response is lost, or if the site takes more memory than promised.
 *
 * @param articles size of the archive
 */
export function crawlSmallMachine(
  env: Record<string, string>,
  articles: number,
  paths: ArticlePaths,
): Promise<string> {
  return withSite({ env: { ...env, ...SMALL_MACHINE.env }, pages: 'none' }, async (site) => {
    const rows = [['', 'responses', 'seconds', 'highest memory in MB']];
    const load = async (name: string, asked: string[], status: number) => {
      const { value: statuses, ms } = await timed(() => askMany(site.base, asked, AT_ONCE));
      const peak = peakMegabytes(site.pid());
      if (statuses[status] !== asked.length || peak > SMALL_MACHINE.megabytes) process.exitCode = 1;
      const answers = Object.entries(statuses).map(([code, count]) => `${count} × ${code}`);
      rows.push([name, answers.join(', '), (ms / 1000).toFixed(), peak.toFixed()]);
    };
    await load('start', ['/'], 200);
    await load('articles, first time', paths(1, COLD), 200);
    await load('invented ids', paths(articles + 1, INVENTED), 404);
    return formatTable(rows);
  });
}
