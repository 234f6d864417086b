import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { backend } from '../lib/api/backend';
import { callApi } from '../lib/api/core';
import { ApiError } from '../lib/api/errors';
import { checkContent, formatFaults } from '../lib/content/check';
import { contentDir, serverApiBase } from '../lib/env';

/** The framework reads it too, but later. */
const ENV_FILE = '.env';

/**
 * Builds the site: checks the embedded content or that the backend answers, takes the snapshot of
 * index_info and page_list that the site falls back on, then runs the framework's own build.
 */
async function build(): Promise<number> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const base = serverApiBase();
  if (!base) {
    const faults = await checkContent(contentDir());
    if (faults.length > 0) return stop(formatFaults(faults));
  }
  try {
    const options = backend();
    const [{ site }, { list: pages }] = await Promise.all([
      callApi('index_info', { query: { requiredLogin: '0' } }, options),
      callApi('page_list', {}, options),
    ]);
    process.env.SITE_SNAPSHOT = JSON.stringify({ site, pages });
  } catch (error) {
    const reason = error instanceof ApiError ? error.summary : String(error);
    return stop(`build stopped: ${base || contentDir()} did not answer: ${reason}`);
  }
  const next = spawnSync('next', ['build', ...process.argv.slice(2)], { stdio: 'inherit' });
  return next.status ?? 1;
}

function stop(reason: string): number {
  console.error(reason);
  return 1;
}

process.exit(await build());
