import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { languageAt } from '@wenzhan/kit/urls/editions';
import {
  dayOf,
  daysBefore,
  type Tally,
  VISIT_LIST_NAMES,
  type VisitCounts,
} from '@wenzhan/kit/visits/visit-day';
import {
  listVisitFiles,
  readVisitFile,
  sumVisits,
  totalOf,
  visitsDir,
} from '@wenzhan/kit/visits/visit-files';
import { missing } from '../../envelope';
import { articleOfPath } from '../../visits/article-of-path';
import type { EditingHandlers, WritableSite } from '../editing-handler';

type Ranking = EditingData<'edit_visits'>['pages'];

/** Characters of what is shown of a name. */
const MAX_NAME = 300;

/**
 * The call about visits, which are counted in `VISITS_DIR`.
 *
 * @param site whose articles have titles; undefined if the content is elsewhere
 */
export function visitHandlers(
  site: Pick<WritableSite, 'model'> | undefined,
  now: () => number = Date.now,
): Pick<EditingHandlers, 'edit_visits'> {
  return {
    edit_visits: async ({ query: { days, limit } }) => {
      const dir = visitsDir();
      if (dir === undefined) throw missing();
      const last = dayOf(now());
      const first = daysBefore(last, days - 1);
      const byDay = await readDays(dir, first, last);
      const sum = sumVisits([...byDay.values()]);
      const [pages, ...others] = VISIT_LIST_NAMES.map((list) => rank(sum[list], limit));
      const [referrers = NONE, languages = NONE, searches = NONE, lost = NONE] = others;
      return {
        ...{ first, last, views: totalOf(sum.pages) },
        days: [...byDay].map(([day, visits]) => ({ day, views: totalOf(visits.pages) })).reverse(),
        pages: await withTitles(pages ?? NONE, site),
        ...{ referrers, languages, searches, missing: lost },
      };
    },
  };
}

const NONE: Ranking = { list: [], other: 0 };

/** What was counted on each day that has counts, the first day first. @throws {Error} if the folder cannot be read */
async function readDays(
  dir: string,
  first: string,
  last: string,
): Promise<Map<string, VisitCounts>> {
  const byDay = new Map<string, VisitCounts[]>();
  for (const file of await listVisitFiles(dir, first, last)) {
    const visits = await readVisitFile(dir, file);
    if (visits) byDay.set(file.day, [...(byDay.get(file.day) ?? []), visits]);
  }
  return new Map([...byDay].map(([day, all]) => [day, sumVisits(all)]));
}

function rank({ counts, other }: Tally, limit: number): Ranking {
  const all = Object.entries(counts).sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
  const list = all
    .slice(0, limit)
    .map(([name, count]) => ({ name: name.slice(0, MAX_NAME), count }));
  return { list, other: all.slice(limit).reduce((sum, [, count]) => sum + count, other) };
}

/** Articles with their titles; those that the site does not have any more stay without. */
async function withTitles(
  { list, other }: Ranking,
  site: Pick<WritableSite, 'model'> | undefined,
): Promise<Ranking> {
  const titled = list.map(async ({ name, count }) => {
    const title = site && (await titleOf(name, site));
    return { name, ...(title !== undefined && { title }), count };
  });
  return { list: await Promise.all(titled), other };
}

async function titleOf(
  path: string,
  site: Pick<WritableSite, 'model'>,
): Promise<string | undefined> {
  const article = articleOfPath(path);
  if (!article) return undefined;
  const { articles } = await site.model(languageAt(article.segment));
  return articles.get(article.id)?.article.front.title;
}
