import { rename, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '@wenzhan/kit/testing/send';
import type { APIRequestContext } from 'playwright/test';
import { areOfOneBuild, scriptsNamedIn } from '../../support/build-scripts';
import type { startCluster } from '../../support/cluster';
import { readyOf } from '../../support/ready';
import { GRACE_MS, Ledger } from './ledger';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const FIRST_ID = 9500;
const IDS = Array.from({ length: 20 }, (_, at) => FIRST_ID + at);
/** Withdrawn and published again in turn. */
const FLICKERING = FIRST_ID + IDS.length - 1;
const DRAFT = 9600;
/** Versions that a draft may be behind: it is saved each second, and read within two. */
const LAG = 3;
/** Later than that of the site's own articles. */
const PUBLISHED_AT = new Date(Date.now() - 24 * 3_600_000).toISOString();
const SECOND_MS = 1000;
/** How long an editor looks whether a change shows. */
const LOOK_MS = 5000;
const PAUSE_MS = 100;
/** Longer than a change takes to every instance; one that an outage stops before, they learn when that is over. */
const SPREAD_MS = 3000;
const REDIS_AWAY_MS = 10_000;
const REDIS_BACK_MS = 35_000;
/**
 * Between two ends of the content service, which is started again at once, or goes on after a while. One that is killed more
 * often than once in a minute is started again later each time.
 */
const SERVICE_BACK_MS = 35_000;
const SERVICE_AWAY_MS = 3000;
/** What an editor and who searches may get while the content service is away, and calls end that it has not answered. */
const RECOVERY_MS = 8000;

const marked = (id: number, version: number) => `甲${id}第${version}版`;
const MARK = /甲(\d+)第(\d+)版/g;
/** These name the newest articles: one that names none has lost them. */
const LISTS = ['/', '/content', '/content/news', '/archive', '/feed.xml', '/search?q=%E7%94%B2'];
const OTHER_PAGES = ['/about_us', '/content/guides/202', '/tags', '/sitemap.xml'];
/** Around the found words on the page of the search. */
const HIGHLIGHT = /<\/?mark>|<wbr\/>/g;
const isPage = (path: string) => !/[.?]/.test(path);
/** The share of pages that visitors navigate to. */
const FLIGHTS = 0.3;
const pathOf = (id: number) => `/content/news/${id}`;
const idOf = (path: string) => Number(/^\/content\/news\/(95\d\d|9600)$/.exec(path)?.[1] ?? 0);

/** What a day of a site was: what readers got that was wrong, or did not get at all. */
export class Day {
  readonly wrong = new Set<string>();
  readonly lost = new Set<string>();
  readonly scripts = new Set<string>();
  readonly counts = { read: 0, crawled: 0, flights: 0, edits: 0, drafts: 0, outages: 0, kills: 0 };
  readonly #cluster: Cluster;
  readonly #isOver: () => boolean;
  readonly #ledger = new Ledger();
  readonly #versions = new Map([...IDS, DRAFT].map((id) => [id, 1]));
  readonly #agent = new Agent({ keepAlive: true });
  /** Changes that not every instance may have been told of. */
  #untold: (() => void)[] = [];
  /** Outages of Redis and of the content service. */
  #outages = 0;
  /** Which of them are away. */
  readonly #away = new Set<'redis' | 'service'>();
  /** When the content service was last away, of `performance.now()`. */
  #servedAt = -Infinity;
  readonly #content: string;
  #isWithdrawn = false;
  /** Scripts by build: those of a page are of one. */
  readonly #builds: readonly ReadonlySet<string>[];

  /** @param content folder of the articles */
  constructor(
    cluster: Cluster,
    content: string,
    builds: readonly ReadonlySet<string>[],
    isOver: () => boolean,
  ) {
    this.#cluster = cluster;
    this.#content = content;
    this.#builds = builds;
    this.#isOver = isOver;
  }

  async begin(): Promise<void> {
    for (const id of [...IDS, DRAFT]) await this.#write(id);
    for (const id of IDS) this.#ledger.publish(id, 1)();
    this.#ledger.publish(DRAFT, null)();
    await sleep(GRACE_MS);
  }

  /** Saves an article as an editor's program does: no reader meets half of it. */
  async #write(id: number): Promise<void> {
    const title = marked(id, this.#version(id));
    const isHidden = id === DRAFT || (this.#isWithdrawn && id === FLICKERING);
    const lines = [
      '---',
      `title: ${title}`,
      `summary: ${title}的摘要`,
      `publishedAt: ${PUBLISHED_AT}`,
      ...(isHidden ? ['status: draft'] : []),
      '---',
      '',
      `正文${title}。`,
      '',
    ];
    const file = path.join(this.#content, `news/${id}.md`);
    await writeFile(`${file}.part`, lines.join('\n'));
    await rename(`${file}.part`, file);
  }

  readonly #version = (id: number) => this.#versions.get(id) ?? 0;

  /**
   * Changes an article each second, in its file: nobody tells the site. Like an editor, this looks at the article before it
   * changes the next, so that the day is as fast as the machine.
   */
  async publish(): Promise<void> {
    for (let turn = 0; !this.#isOver(); turn += 1) {
      const began = performance.now();
      const id = IDS[turn % IDS.length] ?? FIRST_ID;
      if (id === FLICKERING) this.#isWithdrawn = !this.#isWithdrawn;
      for (const each of [id, DRAFT]) this.#versions.set(each, this.#version(each) + 1);
      const isGone = id === FLICKERING && this.#isWithdrawn;
      const settle = this.#ledger.publish(id, isGone ? null : this.#version(id));
      for (const each of [id, DRAFT]) await this.#write(each);
      void this.#settleSoon(settle, this.#outages);
      this.counts.edits += 1;
      await this.#untilShown(id, isGone ? null : this.#version(id));
      await sleep(Math.max(0, began + SECOND_MS - performance.now()));
    }
  }

  /** Looks at an article until it is as it was saved, for a while: in an outage nobody waits for its end. */
  async #untilShown(id: number, version: number | null): Promise<void> {
    const until = performance.now() + LOOK_MS;
    while (performance.now() < until && !this.#isOver()) {
      const answer = await send(this.#cluster.base, pathOf(id), { agent: this.#agent }).catch(
        () => null,
      );
      if (version === null ? answer?.status === 404 : answer?.text.includes(marked(id, version)))
        return;
      await sleep(PAUSE_MS);
    }
  }

  /** @param before how many outages there had been */
  async #settleSoon(settle: () => void, before: number): Promise<void> {
    await sleep(SPREAD_MS);
    if (this.#outages === before && this.#away.size === 0) settle();
    else if (this.#away.size > 0) this.#untold.push(settle);
    else await this.#settleSoon(settle, this.#outages);
  }

  /** Reads some page, and again, as a visitor does, who navigates with flight data. */
  async visit(): Promise<void> {
    const paths = [...IDS.map(pathOf), pathOf(DRAFT), ...LISTS, ...OTHER_PAGES];
    while (!this.#isOver()) {
      const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
      await this.#read(path, isPage(path) && Math.random() < FLIGHTS ? { rsc: '1' } : {});
      await sleep(PAUSE_MS);
    }
  }

  /** Reads what the sitemap names, from its beginning to its end. */
  async crawl(): Promise<void> {
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    while (!this.#isOver()) {
      const index = await this.#text('/sitemap.xml');
      const names = [...index.matchAll(/\/sitemaps\/[^<]+/g)].map(([name]) => name);
      const sitemaps = await Promise.all(names.map((name) => this.#text(name)));
      const found = sitemaps.join().matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g);
      for (const [, path = '/'] of found) {
        if (this.#isOver()) return;
        await this.#read(path || '/', headers);
        this.counts.crawled += 1;
        await sleep(PAUSE_MS);
      }
      await sleep(SECOND_MS);
    }
  }

  async #text(path: string): Promise<string> {
    const answer = await send(this.#cluster.base, path, { agent: this.#agent }).catch(() => null);
    if (answer?.status !== 200) this.lost.add(`${path}: ${answer?.status ?? 'no response'}`);
    return answer?.text ?? '';
  }

  async #read(path: string, headers: Record<string, string> = {}): Promise<void> {
    const from = performance.now();
    const asked = 'rsc' in headers ? `${path}?_rsc` : path;
    const answer = await send(this.#cluster.base, asked, { headers, agent: this.#agent }).catch(
      () => null,
    );
    const to = performance.now();
    this.counts.read += 1;
    const isSearch = path.startsWith('/search');
    if (isSearch && this.#isServiceLate(from)) return;
    if (!answer || answer.status >= 500) {
      this.lost.add(`${path}: ${answer?.status ?? 'no response'}`);
      return;
    }
    const { status } = answer;
    const text = answer.text.replaceAll(HIGHLIGHT, '');
    const say = (what: string) => void this.wrong.add(`${asked} (${status}): ${what}`);
    const own = idOf(path);
    const marks = [...text.matchAll(MARK)];
    // The framework answers 200 with the flight data of a missing page.
    const isMissing = status === 404 || ('rsc' in headers && marks.length === 0);
    const mayBeMissing = own && this.#ledger.mayShow(own, null, from, to);
    if (own && isMissing ? !mayBeMissing : status !== 200) say('is missing');
    for (const [mark, id, version] of marks) {
      if (this.#ledger.mayShow(Number(id), Number(version), from, to)) continue;
      say(`shows ${mark} at ${from / 1000} s, but ${this.#ledger.describe(Number(id))}`);
    }
    const shown = new Set(marks.filter(([, id]) => Number(id) === own).map(([mark]) => mark));
    if (own && !isMissing && shown.size !== 1) say(`shows at once ${[...shown]}`);
    if (LISTS.includes(path) && marks.length === 0) say(`names no article at ${to / 1000} s`);
    if (text.startsWith('<!DOCTYPE') && !text.endsWith('</html>')) say('is cut off');
    const named = scriptsNamedIn(text);
    for (const script of named) this.scripts.add(script);
    if (!areOfOneBuild(named, this.#builds)) say('has scripts of several builds');
    if (named.length > 0 && 'rsc' in headers) this.counts.flights += 1;
  }

  /** Reads the draft as an editor who is signed in: always as it is. */
  async edit(request: APIRequestContext): Promise<void> {
    while (!this.#isOver()) {
      const before = this.#version(DRAFT);
      const began = new Date().toISOString();
      const from = performance.now();
      const response = await request.get(pathOf(DRAFT), { maxRedirects: 20 }).catch(() => null);
      // A draft is not stored: it is there when the content service is, a second or two after it is saved.
      await sleep(this.#isServiceLate(from) ? SECOND_MS : 0);
      if (this.#isServiceLate(from)) continue;
      if (!response) {
        this.lost.add(`the editor's draft: no response to a request of ${began}`);
        continue;
      }
      const text = await response.text();
      const [, , shown] = [...text.matchAll(MARK)].find(([, id]) => Number(id) === DRAFT) ?? [];
      this.counts.drafts += 1;
      if (!response.ok()) this.lost.add(`the editor's draft: ${response.status()}`);
      else if (!(Number(shown) >= before - LAG && Number(shown) <= this.#version(DRAFT))) {
        this.wrong.add(`the editor's draft: version ${shown}, not ${before}`);
      }
      await sleep(SECOND_MS);
    }
  }

  /** Whether a request that began then may have met a content service that was away. */
  #isServiceLate(from: number): boolean {
    return this.#away.has('service') || from < this.#servedAt + RECOVERY_MS;
  }

  /** Kills the content service, or has it stall, in turn. */
  async stopService(): Promise<void> {
    for (let turn = 0; !this.#isOver(); turn += 1) {
      await sleep(SERVICE_BACK_MS);
      const pids = this.#cluster.contents.map(this.#cluster.pidOf).filter(Boolean);
      this.#begin('service');
      signal(pids, turn % 2 === 0 ? 'SIGKILL' : 'SIGSTOP');
      await sleep(SERVICE_AWAY_MS);
      signal(pids, 'SIGCONT');
      this.#servedAt = performance.now();
      this.counts.kills += 1;
      this.#end('service');
    }
  }

  /** Takes Redis away, and brings it back, empty. */
  async interrupt(): Promise<void> {
    const { redis, instances } = this.#cluster;
    while (!this.#isOver()) {
      await sleep(REDIS_BACK_MS);
      this.#begin('redis');
      await redis.kill();
      await sleep(REDIS_AWAY_MS);
      await redis.revive();
      this.counts.outages += 1;
      const knows = async (instance: string) =>
        (await readyOf(instance).catch(() => null))?.redis?.state === 'available';
      while (!this.#isOver() && !(await Promise.all(instances.map(knows))).every(Boolean)) {
        await sleep(PAUSE_MS);
      }
      this.#end('redis');
    }
  }

  /** What was changed a moment ago may not be on its pages yet: it is due after the end of this, as what is changed in it. */
  #begin(who: 'redis' | 'service'): void {
    this.#outages += 1;
    this.#away.add(who);
    this.#untold.push(...this.#ledger.postpone(performance.now()));
  }

  #end(who: 'redis' | 'service'): void {
    this.#away.delete(who);
    if (this.#away.size === 0) for (const settle of this.#untold.splice(0)) settle();
  }

  end(): void {
    this.#agent.destroy();
  }
}

/** Sends a signal to processes; one that has ended gets none. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has been replaced in a rolling restart.
    }
  }
}
