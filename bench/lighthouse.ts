import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { browserPath } from '../e2e/support/browser-path';
import { PAGE_KINDS, type PageKind } from '../e2e/support/kinds';
import { freePort } from '../e2e/support/processes';
import { ROOT, startSite } from '../e2e/support/site';
import { describeMachine } from './lib/machine';
import { formatTable } from './lib/table';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

/** What Lighthouse says of a page: scores of 0 to 100, and what it measured, in words. */
interface Verdict {
  page: string;
  scores: number[];
  measured: string[];
  /** Audits that take points off. */
  faults: string[];
}

/** Runs Lighthouse, as on a telephone, on every kind of page. Takes about four minutes. */
async function judgePages(): Promise<void> {
  const machine = describeMachine();
  const site = await startSite();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    // Playwright's own, and Lighthouse asks whether pages can be kept.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const verdicts: Verdict[] = [];
    for (const kind of PAGE_KINDS) verdicts.push(await judge(site.base, kind, port));
    await mkdir(path.join(ROOT, '.bench'), { recursive: true });
    const file = path.join(ROOT, '.bench/lighthouse.json');
    await writeFile(file, JSON.stringify({ machine, verdicts }, null, 2));
    if (machine.busy) console.log('BUSY MACHINE: what depends on time says little');
    const rows = verdicts.map(({ page, scores, measured }) => [
      page,
      ...scores.map(String),
      ...measured,
    ]);
    console.log(formatTable([['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS'], ...rows]));
    for (const { page, faults } of verdicts)
      console.log(`${page}: ${faults.join(', ') || 'nothing'}`);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function judge(base: string, { name, path: address, status }: PageKind, port: number) {
  const result = await lighthouse(base + address, {
    port,
    output: 'json',
    logLevel: 'error',
    ignoreStatusCode: status !== 200,
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`${address}: no result`);
  const { categories, audits } = result.lhr;
  return {
    page: name,
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    measured: AUDITS.map((audit) => audits[audit]?.displayValue ?? ''),
    faults: Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id),
  };
}

await judgePages();
