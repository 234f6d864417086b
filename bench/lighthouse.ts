import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { browserPath } from '../e2e/support/browser-path';
import { PAGE_KINDS } from '../e2e/support/page-kinds';
import { freePort } from '../e2e/support/processes';
import { describeMachine, formatTable, median, report } from './lib/report';
import { ARTICLE, type Sites, withSites } from './lib/sites';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const HEAD = 'page,perf.,access.,practices,SEO,FCP ms,LCP ms,TBT ms,CLS'.split(',');

interface Subject {
  name: string;
  url: string;
  status: number;
}

/** Scores of 0 to 100, then milliseconds and layout shift, in the order of the table. */
type Run = number[];

/** Runs Lighthouse's mobile preset on every kind of page and on the empty app, several times in turn. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, save: { type: 'boolean' } },
  });
  const heading = `${describeMachine()}; median of ${values.runs}`;
  const runs = await withSites((sites) => auditAll(subjectsOf(sites), Number(values.runs)));
  await report('lighthouse', `${heading}\n${format(runs)}`, values.save);
}

function subjectsOf({ site, baseline }: Sites): Subject[] {
  return [
    { name: 'empty app, one Link', url: `${baseline.base}/`, status: 200 },
    { name: 'empty app, unknown path', url: `${baseline.base}/nowhere`, status: 404 },
    { name: 'long article', url: site.base + ARTICLE, status: 200 },
    ...PAGE_KINDS.map(({ name, path, status }) => ({ name, url: site.base + path, status })),
  ];
}

/** @returns the runs of each page, by its name */
async function auditAll(subjects: readonly Subject[], rounds: number): Promise<Map<string, Run[]>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    // Playwright disables the back/forward cache, which Lighthouse audits.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    const runs = new Map<string, Run[]>(subjects.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) runs.get(subject.name)?.push(await audit(subject, port));
    }
    return runs;
  } finally {
    await browser.close();
  }
}

async function audit({ url, status }: Subject, port: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    ignoreStatusCode: status !== 200,
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`${url}: no result`);
  const { categories, audits } = result.lhr;
  return [
    ...CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    ...AUDITS.map((id) => audits[id]?.numericValue ?? Number.NaN),
  ];
}

function format(pages: ReadonlyMap<string, Run[]>): string {
  const rows = [...pages].map(([name, runs]) => {
    const medians = HEAD.slice(1).map((_, at) => median(runs.map((run) => run[at] ?? Number.NaN)));
    return [name, ...medians.map((value, at) => value.toFixed(HEAD[at + 1] === 'CLS' ? 3 : 0))];
  });
  return formatTable([HEAD, ...rows]);
}

await main();
process.exit();
