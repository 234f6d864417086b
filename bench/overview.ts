import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '../e2e/support/site';
import { WRITING_ENV, writer } from '../e2e/support/writing';
import { writeContent } from './lib/content-files';
import { describeMachine, formatTable, report } from './lib/report';

const REQUESTS = 30;
/** The reference, and the size that is promised. */
const SIZES = [10, 1000];

/** The headers of an editor's requests, with the cookie of the draft mode. */
async function editorHeaders(base: string): Promise<Record<string, string>> {
  const { token } = await writer(base);
  const headers = { server: 'true', authorization: `Bearer ${token}`, cookie: `token=${token}` };
  const enabled = await fetch(`${base}/api/preview?next=/edit`, { redirect: 'manual', headers });
  const drafts = enabled.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { ...headers, cookie: [headers.cookie, ...drafts].join('; ') };
}

/** Milliseconds from a request to its last byte. */
async function requestMs(address: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address, { redirect: 'error', headers });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}`);
  return performance.now() - start;
}

async function medianMs(address: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    times.push(await requestMs(address, headers));
  }
  return times.toSorted((a, b) => a - b)[REQUESTS / 2] ?? 0;
}

/** What the overview of editors takes with so many articles: the first time, then warm. */
async function measure(articles: number): Promise<number[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
  await writeContent(dir, articles);
  const env = { ...WRITING_ENV, CONTENT_DIR: dir };
  const site = await startSite({ env, pages: 'none' });
  try {
    const headers = await editorHeaders(site.base);
    const call = `${site.base}/api/web/edit_list?limit=20`;
    const first = await requestMs(call, headers);
    return [
      first,
      await medianMs(call, headers),
      await medianMs(`${call}&keyword=1&state=published`, headers),
      await medianMs(`${site.base}/edit`, headers),
    ];
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

const about = describeMachine();
const rows: string[][] = [];
let reference: number[] | undefined;
for (const size of SIZES) {
  const all = await measure(size);
  const times = all.map((time, index) => {
    const ratio = reference ? ` (${(time / (reference[index] ?? 1)).toFixed(1)}x)` : '';
    return `${time.toFixed(0)} ms${ratio}`;
  });
  reference ??= all;
  rows.push([size.toLocaleString('en'), ...times]);
}
const head = ['articles', 'first list', 'list', 'list, filtered', 'screen'];
const table = formatTable([head, ...rows]);
await report('overview', `${about}\n\n${table}`, process.argv.includes('--save'));
