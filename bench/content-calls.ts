import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createContentApi } from '../lib/content/api';
import { articleFile, articleText, RARE_WORD } from './lib/content-files';

/*
 * A process of `npm run bench:content`: calls the content API on a folder, and prints the costs as JSON.
 * Arguments: the folder, its number of articles, the file of the stored index.
 */

/** Costs of the calls in a process. */
export interface ApiCosts {
  calls: CallCost[];
  /** Resident memory at the end. */
  megabytes: number;
}

/** Milliseconds. */
interface CallCost {
  name: string;
  /** The first call, and its CPU time. */
  first: number;
  firstCpu: number;
  /** Later calls. */
  p50: number;
  p99: number;
}

const REPEATS = 100;
/** Longer than the content API waits before it looks for changed files again. */
const RESCAN_MS = 1100;
const UNSEEN_WORD = '魑魅';

const [, , dir = '', size = '', file = ''] = process.argv;
const count = Number(size);
const api = createContentApi({ dir, index: { file, version: 'bench' } });

/** @returns milliseconds */
async function callApi(call: string): Promise<number> {
  const started = performance.now();
  const response = await api.fetch(new Request(`http://bench.invalid/api/web/${call}`));
  const { code } = await response.json();
  if (code !== 0) throw new Error(`${call}: code ${code}`);
  return performance.now() - started;
}

async function measureCall(name: string, call: string, repeats = REPEATS): Promise<CallCost> {
  const before = process.cpuUsage();
  const first = await callApi(call);
  const { user, system } = process.cpuUsage(before);
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) times.push(await callApi(call));
  times.sort((a, b) => a - b);
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => times[Math.floor(times.length * part)]);
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
  ['search, nothing', search(UNSEEN_WORD)],
];

/** Changes a file, and waits until the API has read it. */
async function changeFile(): Promise<void> {
  const changed = path.join(dir, articleFile(1));
  await writeFile(changed, articleText(1, [`改过的句子，里面有${UNSEEN_WORD}。`]));
  await utimes(changed, 1, 1);
  await sleep(Math.max(RESCAN_MS, count / 2));
  await callApi('index_info');
  await sleep(RESCAN_MS);
}

const costs: CallCost[] = [];
for (const call of calls) costs.push(await measureCall(...call));
await changeFile();
costs.push(await measureCall('search after a file has changed', search(UNSEEN_WORD)));
const result: ApiCosts = { calls: costs, megabytes: process.memoryUsage().rss / 2 ** 20 };
console.log(JSON.stringify(result));
