import { startSynthetic } from '../e2e/backend/synthetic';
import { runBuild, withSources } from '../e2e/support/build';
import { residentMegabytes } from '../e2e/support/footprint';
import { askMany } from '../e2e/support/load';
import { type Site, startSite } from '../e2e/support/site';
import { reportArchives } from './lib/archives';
import { firstByte, formatTable, median, timed } from './lib/report';
import { UNLIMITED } from './lib/sites';

const PAGE_SIZE = 12;
const MAX_READ = 1_500;
const AT_ONCE = 16;
/** The first list page that no build renders. */
const FIRST_UNBUILT = 10;
const SAMPLES = 9;

/** Builds and reads the site on a backend with this many articles. @returns cells of a table */
async function measure(articles: number): Promise<string[]> {
  const backend = await startSynthetic(articles, { readable: true });
  const env = { API_BASE_URL: backend.base, ...UNLIMITED };
  const cells = [articles.toLocaleString('en')];
  try {
    await withSources(async (root) => {
      const build = await timed(() => runBuild(root, { TYPES_CHECKED: '0', ...env }));
      if (build.value.code !== 0) throw new Error(build.value.printed);
      const { value: site, ms } = await timed(() => startSite({ root, env }));
      try {
        cells.push(seconds(build.ms), seconds(ms), ...(await read(site, articles)));
      } finally {
        await site.stop();
      }
    });
    return cells;
  } finally {
    await backend.stop();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Requests list pages near the front and at the end, then articles, all for the first time. */
async function read(site: Site, articles: number): Promise<string[]> {
  const lastPage = Math.ceil(articles / PAGE_SIZE);
  const listPage = (number: number) => firstByte(`${site.base}/content/page/${number}`);
  const front: number[] = [];
  const end: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    front.push(await listPage(FIRST_UNBUILT + sample));
    end.push(await listPage(lastPage - sample));
  }
  const step = Math.max(1, Math.floor(articles / MAX_READ));
  // Without the newest articles, which the build renders.
  const count = Math.min(MAX_READ, articles - 200);
  const ids = Array.from({ length: count }, (_, at) => 1 + at * step);
  const paths = ids.map((id) => `/content/section-${id % 7}/${id}`);
  const { value: statuses, ms } = await timed(() => askMany(site.base, paths, AT_ONCE));
  if (statuses[200] !== count) throw new Error(JSON.stringify(statuses));
  return [
    `${median(front).toFixed()} ms`,
    `${median(end).toFixed()} ms`,
    (count / (ms / 1000)).toFixed(),
    `${residentMegabytes(site.pid()).toFixed()} MB`,
  ];
}

const HEAD = ['articles', 'build', 'start', 'list page 10', 'last', 'articles a second', 'memory'];

await reportArchives('scale', measure, (rows) => formatTable([HEAD, ...rows]));
