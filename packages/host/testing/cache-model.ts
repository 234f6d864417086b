import { setImmediate } from 'node:timers/promises';
import { pathTag } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { inRequest } from '@wenzhan/kit/telemetry/request-context';
import { TestRedis } from '@wenzhan/kit/testing/redis-server';
import { expect, vi } from 'vitest';
import type { Entry } from '../cache/entry';
import type { Store } from '../cache/store';
import { documentOf, missingEntry, pageEntry, pageKey } from './cache-entries';
import { Instance } from './cache-instance';
import { clearTestDisk, clock, quiet, type TestProcess } from './cache-machine';
import type { Operation } from './cache-operations';
import { type Change, type InstanceOracle, SharedOracle, type Version } from './cache-oracle';
import { CacheSite } from './cache-site';

interface Rendering {
  instance: Instance;
  process: TestProcess;
  version: Version;
  request: { id: string; startedAt: number };
}

/** Instances of the site, beside what their oracles expect. */
export class CacheModel {
  readonly #redis = new TestRedis();
  readonly #instances: Instance[] = [];
  readonly #changes: Change[] = [];
  readonly #site = new CacheSite();
  #renderings: Rendering[] = [];
  #failure: unknown;
  readonly #shared = new SharedOracle();
  /** False once processes may take more for outdated than is. */
  #isExact = true;
  /** @param instances 0: one without a Redis */
  constructor(
    private readonly instances: number,
    private readonly hasMemory: boolean,
  ) {}

  async start(): Promise<void> {
    clearTestDisk();
    clock.ahead = 0;
    vi.stubEnv('REDIS_URL', this.instances > 0 ? 'redis://127.0.0.1:1' : '');
    vi.stubEnv('CACHE_MEMORY_MB', this.hasMemory ? '1' : '0');
    for (let id = 0; id < Math.max(1, this.instances); id += 1) {
      const instance = new Instance(`/instance-${id}`, this.#redis, this.#changes);
      await instance.begin();
      this.#instances.push(instance);
    }
  }

  /** Three milliseconds later, carries out an operation. What it leaves to files or Redis may go on beside the next. */
  async step(operation: Operation): Promise<void> {
    vi.setSystemTime(Date.now() + 3);
    await this.#carryOut(operation);
    if ('isBrief' in operation && operation.isBrief) await setImmediate();
    else await this.settle();
    if (this.#failure) throw this.#failure;
  }

  async settle(): Promise<void> {
    await quiet();
    for (const { oracle, store, hadFault } of this.#instances) {
      if (!hadFault) oracle.noteWritten();
      if (this.#isExact) oracle.checkIndex((tags) => store.pagesWith(tags), this.hasMemory);
    }
  }

  #carryOut(operation: Operation): Promise<void> | void {
    const instance =
      'at' in operation ? this.#instances[operation.at % this.#instances.length] : undefined;
    switch (operation.do) {
      case 'visit':
        return instance && this.#run(instance, () => this.#visit(instance, operation.page));
      case 'change':
        return instance && this.#run(instance, () => this.#change(instance, operation));
      case 'restart':
        return instance && this.#restart(instance, operation.killedAfter);
      case 'cut':
        return instance?.process.toggleConnection();
      case 'disk':
        return instance?.setDisk(operation.state);
      case 'finish':
        return this.#finish(operation.nth);
      case 'edit':
        return this.#site.edit(operation.page, operation.shown);
      case 'wait':
        return this.#wait(operation.ms);
      case 'redis':
        return this.#setRedis(operation.state);
      case 'clock':
        return this.#setClock(operation.ms);
    }
  }

  #run({ process }: Instance, task: () => Promise<void>): void {
    process.do(task).catch((error) => {
      this.#failure ??= error;
    });
  }

  async #visit(instance: Instance, page: string): Promise<void> {
    const { store, oracle, process } = instance;
    const key = pageKey(page);
    const request = { id: 'any', startedAt: steadyNow() };
    const requestedAt = Date.now();
    // Without memory, a lookup may give the version from when it began, or when one that it joins began.
    const earlier = this.#redis.isSlow ? undefined : oracle.due(page);
    const shared = this.#isShared(process) ? this.#sharedDue(oracle, page) : undefined;
    await inRequest(request, async () => {
      const entry = store.peek(key) ?? (await store.get(key));
      if (process.isDead) return;
      if (!entry && shared && this.#isShared(process))
        expect(this.#sharedDue(oracle, page), 'what Redis has is not given').not.toBe(shared);
      const served = entry && this.#served(store, entry);
      if (served && this.hasMemory) oracle.checkOrder(served.version);
      oracle.check(served, this.hasMemory ? oracle.due(page) : earlier, this.#isExact);
      const isRendering = this.#renderings.some(
        (one) => one.process === process && one.version.path === page,
      );
      if ((entry && store.isFresh(entry)) || isRendering) return;
      store.renderStarts.begin(key);
      const version = this.#site.read(page, requestedAt);
      this.#renderings.push({ instance, process, version, request });
    });
  }

  /** Whether Redis takes and gives pages at once. */
  #isShared(process: TestProcess): boolean {
    return this.instances > 0 && process.isOnline && !this.#redis.isSlow;
  }

  /** The version that Redis must have for an instance. */
  #sharedDue(oracle: InstanceOracle, page: string): Version | undefined {
    const all = this.#instances.map((one) => one.oracle);
    return this.#isExact ? this.#shared.due(page, oracle, all) : undefined;
  }

  #served(store: Store, entry: Entry) {
    const version = this.#site.versionOf(entry);
    return { version, freshness: store.freshness(entry), isFresh: store.isFresh(entry) };
  }

  /** A render ends, and its page is stored. */
  #finish(nth: number): void {
    const [rendering] = this.#renderings.splice(nth % Math.max(1, this.#renderings.length), 1);
    if (!rendering) return;
    const { instance, version, request } = rendering;
    const { store } = instance;
    version.storedAt = Date.now();
    this.#run(instance, () =>
      inRequest(request, () => {
        const make = version.isMissing ? missingEntry : pageEntry;
        const html = documentOf(String(version.id));
        const entry = make(version.path, { tags: version.tags, html });
        const renderStartedAt = store.renderStarts.get(entry.key, entry.value);
        this.#noteStored(rendering, renderStartedAt - clock.ahead);
        return store.put({ ...entry, renderStartedAt });
      }),
    );
  }

  #noteStored({ instance, process, version }: Rendering, at: number): void {
    const { oracle } = instance;
    const { path, isMissing } = version;
    const replaced = oracle.due(path);
    const isStored = oracle.noteStored(version, this.hasMemory);
    if (isMissing) {
      this.#shared.versions.delete(path);
      for (const one of this.#instances) if (one !== instance) one.oracle.kept.delete(path);
      // It takes what was there with it, everywhere.
      const gone: Change = { tags: [pathTag(path)], kind: 'expired', at, by: oracle };
      if (isStored && replaced && !replaced.isMissing) this.#note(gone);
      else if (this.#site.mayHave(path)) this.#changes.push(gone);
    } else if (isStored && this.#isShared(process)) {
      if (oracle.isOwnAffair(version) && !oracle.isOutdated(version))
        this.#shared.versions.set(path, version);
    }
  }

  #note(change: Change): void {
    this.#changes.push(change);
    change.by.learn([change]);
  }

  async #change(
    { store, oracle, process, hadFault }: Instance,
    { tag, kind }: { tag: string; kind: Change['kind'] },
  ): Promise<void> {
    const change: Change = { tags: [tag], kind, at: Date.now(), by: oracle };
    const { connections } = this.#redis;
    this.#note(change);
    const told = await store.invalidate({ tags: [tag], kind, at: steadyNow() });
    if (process.isDead) return;
    const isShared = this.instances > 0;
    // If the disk has a fault, only Redis may have it.
    if (told.persisted && !(hadFault && isShared)) oracle.durable.add(change);
    const isKept = isShared && connections === this.#redis.connections;
    if (told.propagated && isKept) this.#shared.changes.add(change);
  }

  async #end(instance: Instance): Promise<void> {
    const { process, hadFault } = instance;
    await instance.end(this.#shared.changes);
    this.#renderings = this.#renderings.filter((one) => one.process !== process);
    // What cannot be written may be everything.
    if (hadFault) this.#isExact = false;
  }

  async #restart(instance: Instance, killedAfter: number | null): Promise<void> {
    if (killedAfter === null) await this.settle();
    else instance.process.operationsLeft = killedAfter;
    await this.#end(instance);
    await instance.begin();
  }

  /** In the last second instances look at Redis, and tell each other what they know. */
  async #wait(ms: number): Promise<void> {
    await this.settle();
    this.#redis.catchUp('lost');
    vi.setSystemTime(Date.now() + ms - 1000);
    for (let looks = 0; looks < 4; looks += 1) {
      await vi.advanceTimersByTimeAsync(250);
      await quiet();
    }
    const online = this.#instances.filter(({ process }) => this.#isShared(process));
    for (const { oracle } of online)
      for (const change of oracle.known.keys()) this.#shared.changes.add(change);
    for (const { oracle } of online) oracle.learn(this.#shared.changes);
  }

  #setRedis(state: 'up' | 'down' | 'slow' | 'late' | 'lost' | 'empty'): void {
    if (state === 'slow') this.#redis.isSlow = true;
    else this.#redis.catchUp(state === 'late' || state === 'lost' ? state : 'answered');
    if (state === 'up' || state === 'down') this.#redis.isUp = state === 'up';
    if (state !== 'empty') return;
    this.#redis.restartEmpty();
    this.#shared.clear();
  }

  /** Sets the machine's clock, which processes notice when they begin. Those of instances with a Redis have to agree. */
  async #setClock(ms: number): Promise<void> {
    if (this.instances > 0) return;
    for (const instance of this.#instances) await this.#end(instance);
    clock.ahead += ms;
    this.#isExact = false;
    this.#site.doubt();
    for (const instance of this.#instances) await instance.begin();
  }
}
