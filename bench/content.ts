import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { createContentApi } from '../lib/content/api';
import { inBatches, READS_AT_ONCE } from '../lib/content/scan';

/*
 * How the embedded content API does with much content: `npm run bench:content -- 10000`.
 * Writes that many Markdown files into a temporary folder and asks the API for them.
 */

const MOST = 100_000;
const CATEGORIES = 10;
const CHARACTERS = 1500;
const REPEATS = 100;
/** Longer than the time between two looks at the folder. */
const RESCAN_MS = 1100;

/** The same numbers at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Sentences of the site's own articles, so that words are as frequent as they are. */
async function sentences(): Promise<string[]> {
  const texts = await Promise.all(
    [201, 202, 203, 204, 205, 206, 207].map((id) => readFile(`content/guides/${id}.md`, 'utf8')),
  );
  return texts
    .flatMap((text) =>
      text
        .split('---')
        .slice(2)
        .join('')
        .split(/(?<=。)/),
    )
    .map((sentence) => sentence.replace(/[\n#`]/g, ''))
    .filter((sentence) => sentence.length > 8);
}

async function writeArticles(dir: string, count: number): Promise<void> {
  const pool = await sentences();
  await writeFile(path.join(dir, 'site.yaml'), 'siteName: 文站\n');
  for (let category = 0; category < CATEGORIES; category += 1) {
    await mkdir(path.join(dir, `c${category}`));
    await writeFile(path.join(dir, `c${category}/category.yaml`), `title: 栏目${category}\n`);
  }
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await inBatches(ids, READS_AT_ONCE, (id) =>
    writeFile(path.join(dir, `c${id % CATEGORIES}/${id}.md`), articleText(id, pool)),
  );
}

function articleText(id: number, pool: readonly string[]): string {
  const random = numbers(id);
  const sentence = () => pool[random(pool.length)] ?? '';
  let body = '';
  while (body.length < CHARACTERS) body += `${sentence()}${random(5) === 0 ? '\n\n' : ''}`;
  const rare = id % 1000 === 0 ? '\n\n难得一见的词语。' : '';
  const time = new Date(Date.UTC(2020, 0, 1) + id * 600_000).toISOString();
  return [
    '---',
    `title: ${JSON.stringify(sentence().slice(0, 24) + id)}`,
    `summary: ${JSON.stringify(sentence())}`,
    `tags: [标签${random(100)}, 标签${100 + random(100)}]`,
    `publishedAt: ${time}`,
    '---',
    '',
    `${body}${rare}`,
    '',
  ].join('\n');
}

/** Milliseconds of processor time. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measure(dir: string, count: number): Promise<void> {
  const api = createContentApi({ dir });
  const ask = async (call: string) => {
    const start = performance.now();
    const response = await api.fetch(new Request(`http://bench.invalid/api/web/${call}`));
    const { code } = await response.json();
    if (code !== 0) throw new Error(`${call}: code ${code}`);
    return performance.now() - start;
  };
  const report = async (name: string, call: string, repeats = REPEATS) => {
    const blocks = monitorEventLoopDelay({ resolution: 5 });
    blocks.enable();
    const start = process.cpuUsage();
    const first = await ask(call);
    const firstCpu = cpuSince(start);
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let turn = 0; turn < repeats; turn += 1) times.push(await ask(call));
    const cpu = cpuSince(before) / repeats;
    blocks.disable();
    const sorted = times.toSorted((a, b) => a - b);
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]);
    const figures = [first, firstCpu, p50, p99, cpu, blocks.max / 1e6];
    const cells = figures.map((ms) => ms.toFixed(1));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  };
  const search = (keyword: string) => `search?keyword=${encodeURIComponent(keyword)}`;

  console.log(
    `\n${count} articles: first, its processor time, p50, p99, processor time of one, longest block (ms)`,
  );
  await report('index_info (reads the folder)', 'index_info', 1);
  await report('article_list', 'article_list');
  await report('article_list, last page', `article_list?page=${Math.ceil(count / 12)}`);
  await report('article_list of a tag', 'article_list?tag=标签7');
  await report('article_info', `article_info?id=${Math.ceil(count / 2)}`);
  await report('changes, 10,000', 'changes?limit=10000', 5);
  await report('search, a frequent word', search('文章'));
  await report('search, two words', search('栏目 缓存'));
  await report('search, a rare word', search('难得一见'));
  await report('search, one character', search('站'));
  await report('search, nothing', search('魑魅'));
  const changed = path.join(dir, 'c1/1.md');
  await writeFile(changed, articleText(7, ['改过的句子，里面有魑魅。']));
  await utimes(changed, 1, 1);
  await new Promise((resolve) => setTimeout(resolve, Math.max(RESCAN_MS, count / 2)));
  await report('search after one file has changed', search('魑魅'));
  const { rss, heapUsed } = process.memoryUsage();
  console.log(`memory: ${Math.round(rss / 2 ** 20)} MB, heap ${Math.round(heapUsed / 2 ** 20)} MB`);
}

const count = Number(process.argv[2] ?? 1000);
if (!Number.isInteger(count) || count < 1 || count > MOST) {
  throw new Error(`usage: npm run bench:content -- N, N from 1 to ${MOST}`);
}
const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
try {
  await writeArticles(dir, count);
  await measure(dir, count);
} finally {
  await rm(dir, { recursive: true, force: true });
}
