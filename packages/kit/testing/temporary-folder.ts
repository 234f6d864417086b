import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder, deleted after the test that calls this. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wenzhan-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
