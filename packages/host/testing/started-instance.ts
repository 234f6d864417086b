import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Invalidation } from '@wenzhan/kit/page-cache';
import { thisProcess } from '@wenzhan/kit/process/process';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { vi } from 'vitest';
import { DiskTier } from '../cache/disk-tier';
import { RedisTier } from '../cache/redis-tier';

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
