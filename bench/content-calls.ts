import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { createContentApi } from '../lib/content/api';
import type { CallCost, ContentRun } from './lib/content-costs';
import { articleFile, articleText, RARE_WORD } from './lib/content-files';

/*
 * One process of `npm run bench:content`: asks the embedded content API for a folder and prints what
 * each call cost, as JSON. Arguments: the folder, its number of articles, where the index is kept.
 */

const REPEATS = 100;
/** Longer than the time between two looks at the folder. */
const RESCAN_MS = 1100;
const UNSEEN = '魑魅';

const [, , dir = '', size = '', file = ''] = process.argv;
const count = Number(size);
const api = createContentApi({ dir, index: { file, version: 'bench' } });

async function ask(call: string): Promise<number> {
  const start = performance.now();
  const response = await api.fetch(new Request(`http://bench.invalid/api/web/${call}`));
  const { code } = await response.json();
  if (code !== 0) throw new Error(`${call}: code ${code}`);
  return performance.now() - start;
}

async function costOf(name: string, call: string, repeats = REPEATS): Promise<CallCost> {
  const before = process.cpuUsage();
  const first = await ask(call);
  const { user, system } = process.cpuUsage(before);
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) times.push(await ask(call));
  const sorted = times.toSorted((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => sorted[Math.floor(sorted.length * part)]);
  return { name, first, firstCpu: (user + system) / 1000, p50, p99 };
}

const search = (keyword: string) => `search?keyword=${encodeURIComponent(keyword)}`;
const calls: [name: string, call: string, repeats?: number][] = [
  ['index_info: reads the folder', 'index_info'],
  ['article_list', 'article_list'],
  ['article_list, the last page', `article_list?page=${Math.ceil(count / 12)}`],
  ['article_list of a tag', 'article_list?tag=标签7'],
  ['article_info', `article_info?id=${Math.ceil(count / 2)}`],
  ['changes, 10,000', 'changes?limit=10000', 5],
  ['search, a frequent word', search('文章')],
  ['search, two frequent words', search('栏目 缓存')],
  ['search, a rare word', search(RARE_WORD)],
  ['search, one character', search('站')],
  ['search, nothing', search(UNSEEN)],
];

async function changeOneFile(): Promise<void> {
  const changed = path.join(dir, articleFile(1));
  await writeFile(changed, articleText(1, [`改过的句子，里面有${UNSEEN}。`]));
  await utimes(changed, 1, 1);
  await new Promise((resolve) => setTimeout(resolve, Math.max(RESCAN_MS, count / 2)));
  await ask('index_info');
  await new Promise((resolve) => setTimeout(resolve, RESCAN_MS));
}

const costs: CallCost[] = [];
for (const [name, call, repeats] of calls) costs.push(await costOf(name, call, repeats));
await changeOneFile();
costs.push(await costOf('search after a file has changed', search(UNSEEN)));
const run: ContentRun = { costs, megabytes: process.memoryUsage().rss / 2 ** 20 };
console.log(JSON.stringify(run));
