import { thisProcess } from '@wenzhan/kit/process/process';
import type { TestRedis } from '@wenzhan/kit/testing/redis-server';
import { vi } from 'vitest';
import { createStore } from '../cache/process-store';
import type { Store } from '../cache/store';
import { quiet, TestProcess } from './cache-machine';
import { type Change, InstanceOracle } from './cache-oracle';

/** An instance of the site, whose processes come and go. */
export class Instance {
  readonly oracle: InstanceOracle;
  process: TestProcess;
  store!: Store;
  /** Whether the disk may have refused something of this process. */
  hadFault = false;

  /** @param all the changes of every instance */
  constructor(
    private readonly folder: string,
    private readonly redis: TestRedis,
    all: readonly Change[],
  ) {
    this.oracle = new InstanceOracle(all);
    this.process = new TestProcess(redis);
  }

  async begin(): Promise<void> {
    vi.stubEnv('CACHE_DIR', this.folder);
    thisProcess.pageCache = undefined;
    this.process = new TestProcess(this.redis);
    this.hadFault = false;
    this.store = this.process.do(createStore);
    await this.store.ready();
    await quiet();
  }

  /** @param published the changes that Redis tells the next process of */
  async end(published: Iterable<Change>): Promise<void> {
    await quiet();
    this.process.isDead = true;
    this.redis.catchUp('late');
    await quiet();
    this.oracle.restart(this.redis.isUp ? published : []);
  }

  setDisk(state: TestProcess['disk']): void {
    this.process.disk = state;
    this.hadFault ||= state !== 'works';
  }
}
