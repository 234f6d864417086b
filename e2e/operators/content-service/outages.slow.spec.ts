import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { withContent } from '../../support/content-folder';
import { startContentService } from '../../support/content-service';
import { freePorts } from '../../support/processes';
import { ask } from '../../support/raw';
import { startRedis } from '../../support/redis';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { withSite } from '../../support/site';

const IDS = [101, 102, 103, 104, 105];
const SECOND_MS = 1000;
/** Milliseconds in which an edit is on every page, while nothing is away; a machine under load gets more. */
const FRESH_MS = 5000;
const AWAY_MS = 8000;
const THERE_MS = 10_000;
/** Milliseconds after the last outage from which everything is right. */
const RECOVERED_MS = 15_000;
const READ_MS = 200;
const MARK = /甲(\d+)第(\d+)版/;

/** A version of an article: a number, or null while it is deleted. */
interface Version {
  number: number | null;
  since: number;
}

const pathOf = (id: number) => `/content/news/${id}`;

test('two instances show each edit and deletion within five seconds while Redis and the content service come and go', async () => {
  test.setTimeout(6 * 60_000);
  const redis = await startRedis();
  await withContent(
    async ({ dir }) => {
      const [own = 0, first = 0, second = 0] = await freePorts(3);
      const sites = [first, second].map((port) => `http://127.0.0.1:${port}`);
      const start = { port: own, sites, env: { CONTENT_DIR: dir } };
      const service = await startContentService(start);
      const env = { API_BASE_URL: service.base, REDIS_URL: redis.url, REVALIDATE_SECRET };
      try {
        await withSite({ pages: 'none', env, port: first }, () =>
          withSite({ pages: 'none', env, port: second }, () =>
            live({ dir, sites, redis, service }),
          ),
        );
      } finally {
        await service.stop();
        await redis.stop();
      }
    },
    IDS.map((id) => `news/${id}.md`),
  );
});

interface Scene {
  dir: string;
  sites: string[];
  redis: Awaited<ReturnType<typeof startRedis>>;
  service: Awaited<ReturnType<typeof startContentService>>;
}

async function live({ dir, sites, redis, service }: Scene): Promise<void> {
  const versions = new Map<number, Version[]>(IDS.map((id) => [id, []]));
  const outages: { from: number; to: number }[] = [];
  const wrong = new Set<string>();
  const latest = new Map<string, number>();
  let isOver = false;
  let reads = 0;
  let late = 0;
  let unstored = 0;

  /** Whether something was away in the time before a moment in which an edit has to arrive. */
  const wasAway = (at: number) =>
    outages.some(({ from, to }) => from < at && to + FRESH_MS > at - FRESH_MS);

  const edit = async () => {
    for (let turn = 1; !isOver; turn += 1) {
      const id = IDS[turn % IDS.length] ?? 101;
      const isGone = turn % 7 === 0;
      const file = path.join(dir, `news/${id}.md`);
      if (isGone) await rm(file, { force: true });
      else await save(file, `甲${id}第${turn}版`);
      versions.get(id)?.push({ number: isGone ? null : turn, since: performance.now() });
      await sleep(SECOND_MS);
    }
  };

  const read = async (site: string, id: number, isLast = false) => {
    const from = performance.now();
    const { status, html } = await ask(site, pathOf(id));
    reads += 1;
    const shown = status === 404 ? null : Number(MARK.exec(html)?.[2]);
    const all = versions.get(id) ?? [];
    // A page that has just come back is not stored yet: it cannot be rendered while the content service is away.
    const isComingBack = all.slice(-3).some(({ number }) => number === null);
    if (status >= 500 && isComingBack && wasAway(from)) {
      unstored += 1;
      return;
    }
    const at = all.findLastIndex(({ number }) => number === shown);
    const name = `${site}${pathOf(id)}`;
    if (all.length === 0) return;
    if (at === -1) {
      // The file of the sample site, before its first edit.
      if (latest.has(name) || isLast)
        wrong.add(
          `${name} shows ${shown} (${status}) at ${Math.round(from)}, ${JSON.stringify(all.slice(-3))}, outage ${JSON.stringify(outages.at(-1))}`,
        );
      return;
    }
    const next = all[at + 1];
    const age = next ? from - next.since : 0;
    if (next && (isLast || (age > FRESH_MS && !wasAway(from)))) {
      wrong.add(`${name} shows ${shown} ${Math.round(age)} ms after ${next.number}`);
    }
    if (next && age > 2000 && !wasAway(from)) late += 1;
    // A deleted file says nothing about when: the same for each deletion.
    if (shown !== null && shown < (latest.get(name) ?? 0))
      wrong.add(`${name} goes back to ${shown}`);
    if (shown !== null) latest.set(name, Math.max(shown, latest.get(name) ?? 0));
  };

  const watch = async () => {
    while (!isOver) {
      await Promise.all(sites.flatMap((site) => IDS.map((id) => read(site, id))));
      await sleep(READ_MS);
    }
  };

  const fail = async () => {
    const ways = [
      { end: redis.freeze, begin: redis.thaw },
      { end: service.freeze, begin: service.thaw },
      { end: redis.kill, begin: redis.revive },
      { end: service.kill, begin: service.revive },
    ];
    for (const { end, begin } of [...ways, ...ways]) {
      await sleep(THERE_MS);
      const outage = { from: performance.now(), to: Infinity };
      outages.push(outage);
      await end();
      await sleep(AWAY_MS);
      await begin();
      outage.to = performance.now();
    }
    await sleep(RECOVERED_MS);
    isOver = true;
  };

  await Promise.all([edit(), watch(), fail()]);
  await sleep(FRESH_MS);
  for (const site of sites) for (const id of IDS) await read(site, id, true);
  console.log({
    reads,
    edits: [...versions.values()].flat().length,
    late,
    unstored,
    outages: outages.length,
  });
  expect([...wrong]).toEqual([]);
  expect(reads).toBeGreaterThan(500);
}

/** Replaces the title of a file, or writes it anew, as an editor's program does. */
async function save(file: string, title: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const own = `---\ntitle: ${title}\nsummary: 摘要\npublishedAt: 2026-11-21T08:00:00+08:00\n---\n\n正文。\n`;
  await writeFile(`${file}.part`, text?.replace(/^title: .*$/m, `title: ${title}`) ?? own);
  await rename(`${file}.part`, file);
}
