import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { setContentThread } from '../lib/api/embedded-api';
import { DiskTier } from '../lib/hosting/cache/disk-tier';
import { RedisTier } from '../lib/hosting/cache/redis-tier';
import type { Invalidation } from '../lib/runtime/page-cache';
import { thisProcess } from '../lib/runtime/process/process';
import { temporaryFolder } from './temporary-folder';

/**
 * A build `b1` in a folder of its own and no page cache yet, for a test that starts one. The test file mocks
 * `redis-tier` and `disk-tier`.
 */
export function prepareStart(): void {
  thisProcess.pageCache = undefined;
  const build = temporaryFolder();
  writeFileSync(path.join(build, 'BUILD_ID'), 'b1');
  vi.stubEnv('NEXT_DIST_DIR', path.relative(process.cwd(), build));
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1');
  vi.mocked(RedisTier).mockClear();
  vi.mocked(DiskTier).mockClear();
}

/** What an instance does when Redis tells it of a change that another one has published. */
export function told(invalidation: Invalidation, from = 'another', isRepeated = false): void {
  const [, , listener] = vi.mocked(RedisTier).mock.calls[0] ?? [];
  listener?.onInvalidation(invalidation, { from, isRepeated });
}

/** An embedded content API that notes which articles it is to read again. */
export function contentReads(): unknown[] {
  const reads: unknown[] = [];
  const readChanges = async (articles?: readonly string[]) => void reads.push(articles ?? 'all');
  setContentThread({ fetch: async () => new Response(), readChanges });
  return reads;
}

/** An embedded content API whose readings end when the test says so. */
export function slowReads() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const readChanges = () =>
    new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }));
  setContentThread({ fetch: async () => new Response(), readChanges });
  return ends;
}
