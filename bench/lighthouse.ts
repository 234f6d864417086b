import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { type Browser, chromium } from 'playwright';
import { browserPath } from '../e2e/support/browser-path';
import { PAGE_KINDS } from '../e2e/support/page-kinds';
import { freePort } from '../e2e/support/processes';
import { ROOT, startSite } from '../e2e/support/site';
import { ARTICLE, buildFloor } from './lib/baseline';
import { describe, describeMachine } from './lib/machine';
import { publish } from './lib/publish';
import { spreadOf } from './lib/stats';
import { formatTable } from './lib/table';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const DEFAULT_RUNS = '5';

/** A page that is judged. */
interface Subject {
  name: string;
  url: string;
  /** It answers with something else than 200. */
  isError: boolean;
}

/** What Lighthouse said of a page once: scores of 0 to 100, milliseconds and shift. */
interface Verdict {
  scores: number[];
  measured: number[];
  /** Audits that take points off. */
  faults: string[];
}

const USAGE = `usage: npm run bench:lighthouse -- [--runs 5] [--save]
Lighthouse, as on a telephone, on every kind of page and on the empty app, taking turns; medians.
  --save  puts the tables into bench/results`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: DEFAULT_RUNS }, save: { type: 'boolean' } },
  });
  const runs = Number(values.runs);
  if (!(Number.isInteger(runs) && runs > 0)) {
    console.error(USAGE);
    return 2;
  }
  const machine = describeMachine();
  const site = await startSite();
  try {
    const { root, remove } = await buildFloor(site.base);
    const floor = await startSite({ root });
    try {
      const subjects: Subject[] = [
        { name: 'empty app, one Link', url: `${floor.base}/`, isError: false },
        { name: 'empty app, unknown path', url: `${floor.base}/nowhere`, isError: true },
        { name: 'long article', url: site.base + ARTICLE, isError: false },
        ...PAGE_KINDS.map((kind) => ({
          name: kind.name,
          url: site.base + kind.path,
          isError: kind.status !== 200,
        })),
      ];
      const verdicts = await judgeAll(subjects, runs);
      const text = format(verdicts, `${describe(machine)}; median of ${runs}`);
      console.log(text);
      await mkdir(path.join(ROOT, '.bench'), { recursive: true });
      const file = path.join(ROOT, '.bench/lighthouse.json');
      await writeFile(file, JSON.stringify({ machine, verdicts: [...verdicts] }, null, 2));
      if (values.save) await publish('lighthouse', text);
      return 0;
    } finally {
      await floor.stop();
      await remove();
    }
  } finally {
    await site.stop();
  }
}

/** Every page once, then every page again: what disturbs the machine disturbs all alike. */
async function judgeAll(
  subjects: readonly Subject[],
  runs: number,
): Promise<Map<string, Verdict[]>> {
  const port = await freePort();
  const browser = await launch(port);
  try {
    const verdicts = new Map<string, Verdict[]>();
    for (let run = 0; run < runs; run += 1) {
      for (const subject of subjects) {
        const before = verdicts.get(subject.name) ?? [];
        verdicts.set(subject.name, [...before, await judge(subject, port)]);
      }
    }
    return verdicts;
  } finally {
    await browser.close();
  }
}

function launch(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    // Playwright's own, and Lighthouse asks whether pages can be kept.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

async function judge({ url, isError }: Subject, port: number): Promise<Verdict> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    ignoreStatusCode: isError,
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`${url}: no result`);
  const { categories, audits } = result.lhr;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    measured: AUDITS.map((audit) => audits[audit]?.numericValue ?? Number.NaN),
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id),
  };
}

function format(verdicts: ReadonlyMap<string, Verdict[]>, heading: string): string {
  const head = [
    'page',
    'perf.',
    'access.',
    'practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ];
  const rows = [...verdicts].map(([name, all]) => {
    const median = (of: (one: Verdict) => number) => spreadOf(all.map(of)).median;
    const times = AUDITS.map((_, at) => median(({ measured }) => measured[at] ?? Number.NaN));
    return [
      name,
      ...CATEGORIES.map((_, at) => `${median(({ scores }) => scores[at] ?? 0)}`),
      ...times.map((value, at) => value.toFixed(at === AUDITS.length - 1 ? 3 : 0)),
    ];
  });
  const faults = [...verdicts].map(([name, all]) => {
    const named = [...new Set(all.flatMap(({ faults: some }) => some))];
    return `${name}: ${named.join(', ') || 'nothing'}`;
  });
  return [heading, formatTable([head, ...rows]), '\nWhat takes points off', ...faults].join('\n');
}

process.exit(await main());
