import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { residentMegabytes } from '../e2e/support/footprint';
import { bareEnvironment, ROOT, type Site, startSite } from '../e2e/support/site';
import type { ApiCosts } from './content-calls';
import { reportArchives } from './lib/archives';
import { writeContent } from './lib/content-files';
import { firstByte } from './lib/first-byte';
import { formatTable } from './lib/report';

/** Maximum time in which a server stores the index. */
const INDEX_MS = 15_000;
const POLL_MS = 100;
/** Articles that no build has rendered: a response requires the whole folder. */
const UNBUILT = ['/content/c1/1', '/content/c2/2'] as const;

/** Writes a content folder, and measures the API and the site on it, without a stored index and with it. */
async function measure(articles: number): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  try {
    const content = path.join(dir, 'content');
    await mkdir(content);
    await writeContent(content, articles);
    const index = path.join(dir, 'content-index');
    const cold = await measureApi(content, articles, index);
    const warm = await measureApi(content, articles, index);
    return [
      '',
      formatCalls(articles, cold, warm),
      `memory of the process: ${cold.megabytes.toFixed()} MB, with stored index ${warm.megabytes.toFixed()} MB`,
      ...(await measureStarts(content, path.join(dir, 'cache'))),
    ].join('\n');
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** In a process of its own, which starts without a cache. */
async function measureApi(content: string, articles: number, index: string): Promise<ApiCosts> {
  const script = path.join(ROOT, 'bench/content-calls.ts');
  const args = ['--import', 'tsx', script, content, `${articles}`, index];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: bareEnvironment(),
  });
  return JSON.parse(stdout);
}

function formatCalls(articles: number, cold: ApiCosts, warm: ApiCosts): string {
  const head = [
    `${articles.toLocaleString('en')} articles, ms`,
    ...['first', 'its CPU', 'p50', 'p99', 'with stored index: first', 'its CPU'],
  ];
  const rows = cold.calls.map(({ name, first, firstCpu, p50, p99 }, at) => {
    const { first: warmFirst = 0, firstCpu: warmCpu = 0 } = warm.calls[at] ?? {};
    return [name, ...[first, firstCpu, p50, p99, warmFirst, warmCpu].map((ms) => ms.toFixed(1))];
  });
  return formatTable([head, ...rows]);
}

async function measureStarts(content: string, cache: string): Promise<string[]> {
  const site = await startSite({ env: { CONTENT_DIR: content, CACHE_DIR: cache } });
  try {
    const cold = await describeStart(site, UNBUILT[0]);
    await untilStored(path.join(cache, 'content-index'));
    await site.restart();
    return [
      `start of the site: ${cold}`,
      `with stored index: ${await describeStart(site, UNBUILT[1])}`,
    ];
  } finally {
    await site.stop();
  }
}

async function describeStart(site: Site, article: string): Promise<string> {
  const home = site.startMs() + (await firstByte(`${site.base}/`));
  const unbuilt = home + (await firstByte(site.base + article));
  const [homeSeconds, unbuiltSeconds] = [home, unbuilt].map((ms) => (ms / 1000).toFixed(1));
  return `home after ${homeSeconds} s, an unbuilt article after ${unbuiltSeconds} s, ${residentMegabytes(site.pid()).toFixed()} MB`;
}

/** The server stores the index after its response; it stores none of a small folder. */
async function untilStored(file: string): Promise<void> {
  for (let waited = 0; waited < INDEX_MS && !existsSync(file); waited += POLL_MS) {
    await sleep(POLL_MS);
  }
}

await reportArchives('content', measure, (texts) => texts.join('\n'));
