import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from 'playwright/test';
import { extraArticle } from '../../support/articles';
import { areOfOneBuild, scriptsNamedIn } from '../../support/build-scripts';
import type { startCluster } from '../../support/cluster';
import { readyOf } from '../../support/ready';
import { revalidate } from '../../support/revalidation';
import { send } from '../../support/send';
import { GRACE_MS, Ledger } from './ledger';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

const FIRST_ID = 9500;
const IDS = Array.from({ length: 20 }, (_, at) => FIRST_ID + at);
/** Withdrawn and published again in turn. */
const FLICKERING = FIRST_ID + IDS.length - 1;
const DRAFT = 9600;
/** Later than that of the site's own articles. */
const PUBLISHED_AT = new Date(Date.now() - 24 * 3_600_000).toISOString();
const SECOND_MS = 1000;
const PAUSE_MS = 100;
/** Far longer than the others take to read a change from Redis; one that Redis loses before, they learn when it is back. */
const SPREAD_MS = 1000;
const REDIS_AWAY_MS = 10_000;
const REDIS_BACK_MS = 35_000;
/** How the backend fails, at every tenth call, in turn. */
const FAILURES = ['http-503', 'refuse', 'reset', 'late'] as const;
const FAILURES_MS = 7000;

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
  readonly counts = { read: 0, crawled: 0, flights: 0, edits: 0, drafts: 0, outages: 0 };
  readonly #cluster: Cluster;
  readonly #isOver: () => boolean;
  readonly #ledger = new Ledger();
  readonly #versions = new Map([...IDS, DRAFT].map((id) => [id, 1]));
  readonly #agent = new Agent({ keepAlive: true });
  /** Changes that not every instance has been told of. */
  #untold: (() => void)[] = [];
  /** Of Redis. */
  #kills = 0;
  #isWithdrawn = false;
  /** Scripts by build: those of a page are of one. */
  readonly #builds: readonly ReadonlySet<string>[];

  constructor(cluster: Cluster, builds: readonly ReadonlySet<string>[], isOver: () => boolean) {
    this.#cluster = cluster;
    this.#builds = builds;
    this.#isOver = isOver;
  }

  async begin(): Promise<void> {
    await this.#sendArticles();
    for (const id of IDS) this.#ledger.publish(id, 1)();
    this.#ledger.publish(DRAFT, null)();
    await revalidate(this.#cluster.base, { tags: IDS.map((id) => `article:${id}`) });
    await sleep(GRACE_MS);
  }

  async #sendArticles(): Promise<void> {
    const articles = IDS.map((id) => {
      const title = marked(id, this.#version(id));
      const listed = !(this.#isWithdrawn && id === FLICKERING);
      const status = listed ? 'published' : 'draft';
      const content = `<p>正文${title}。</p>`;
      return extraArticle(id, { title, content, listed, status, publishedAt: PUBLISHED_AT });
    });
    const title = marked(DRAFT, this.#version(DRAFT));
    const draft = extraArticle(DRAFT, { title, content: `<p>${title}</p>`, status: 'draft' });
    await this.#cluster.backend.control({ articles: [...articles, draft] });
  }

  readonly #version = (id: number) => this.#versions.get(id) ?? 0;

  /** Changes an article each second, and tells the site, as a backend does: again until it is acknowledged. */
  async publish(): Promise<void> {
    for (let turn = 0; !this.#isOver(); turn += 1) {
      const began = performance.now();
      const id = IDS[turn % IDS.length] ?? FIRST_ID;
      if (id === FLICKERING) this.#isWithdrawn = !this.#isWithdrawn;
      for (const one of [id, DRAFT]) this.#versions.set(one, this.#version(one) + 1);
      const isGone = id === FLICKERING && this.#isWithdrawn;
      const settle = this.#ledger.publish(id, isGone ? null : this.#version(id));
      await this.#sendArticles();
      const tag = `article:${id}`;
      await this.#tell(isGone ? { tags: [], withdrawn: [tag] } : { tags: [tag] }, settle);
      this.counts.edits += 1;
      await sleep(Math.max(0, began + SECOND_MS - performance.now()));
    }
  }

  async #tell(change: object, settle: () => void): Promise<void> {
    while (!this.#isOver()) {
      const before = this.#kills;
      const sent = await revalidate(this.#cluster.base, change).catch(() => null);
      if (sent?.status === 200) {
        // The message says that other instances are told when Redis is back.
        if (sent.receipt.message) this.#untold.push(settle);
        else this.#settleSoon(settle, before);
        return;
      }
      this.lost.add(`a revalidation request: ${sent?.status ?? 'no response'}`);
      await sleep(SECOND_MS);
    }
  }

  /** @param before how often Redis had been killed */
  async #settleSoon(settle: () => void, before: number): Promise<void> {
    await sleep(SPREAD_MS);
    if (this.#kills === before) settle();
    else this.#untold.push(settle);
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
      const response = await request.get(pathOf(DRAFT), { maxRedirects: 20 }).catch(() => null);
      if (!response) {
        this.lost.add(`the editor's draft: no response to a request of ${began}`);
        continue;
      }
      const text = await response.text();
      const [, , shown] = [...text.matchAll(MARK)].find(([, id]) => Number(id) === DRAFT) ?? [];
      this.counts.drafts += 1;
      if (!response.ok()) this.lost.add(`the editor's draft: ${response.status()}`);
      else if (!(Number(shown) >= before && Number(shown) <= this.#version(DRAFT))) {
        this.wrong.add(`the editor's draft: version ${shown}, not ${before}`);
      }
      await sleep(SECOND_MS);
    }
  }

  /** Makes every tenth call of the backend fail, in each of the ways in turn. */
  async failNowAndThen(): Promise<void> {
    for (let turn = 0; !this.#isOver(); turn += 1) {
      const mode = FAILURES[turn % FAILURES.length] ?? 'http-503';
      await this.#cluster.backend.control({ fail: { mode, every: 10 } });
      await sleep(FAILURES_MS);
    }
  }

  /** Takes Redis away, and brings it back, empty. */
  async interrupt(): Promise<void> {
    const { redis, instances } = this.#cluster;
    while (!this.#isOver()) {
      await sleep(REDIS_BACK_MS);
      this.#kills += 1;
      await redis.kill();
      await sleep(REDIS_AWAY_MS);
      await redis.revive();
      this.counts.outages += 1;
      const knows = async (instance: string) =>
        (await readyOf(instance).catch(() => null))?.redis?.state === 'available';
      while (!this.#isOver() && !(await Promise.all(instances.map(knows))).every(Boolean)) {
        await sleep(PAUSE_MS);
      }
      for (const settle of this.#untold.splice(0)) settle();
    }
  }

  end(): void {
    this.#agent.destroy();
  }
}
