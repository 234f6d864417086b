import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { backend } from '../lib/api/backend';
import { callApi } from '../lib/api/core';
import { ApiError } from '../lib/api/errors';
import { checkContent, formatFaults } from '../lib/content/check';
import { contentDir, serverApiBase } from '../lib/env';
import { absoluteUrl, configuredSiteUrl } from '../lib/seo/site-url';
import { buildCacheHandlers } from './cache-handlers';

/** The framework reads it too, but later. */
const ENV_FILE = '.env';

/**
 * Builds the site: checks the embedded content or that the backend answers, takes the snapshot of
 * index_info and page_list that the site falls back on, then runs the framework's own build.
 */
async function build(): Promise<number> {
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const address = publicAddress();
  if (address instanceof Error) return stop(`build stopped: ${address.message}`);
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
    process.env.SITE_CDN_URL = site.cdnUrl;
  } catch (error) {
    const reason = error instanceof ApiError ? error.summary : String(error);
    return stop(`build stopped: ${base || contentDir()} did not answer: ${reason}`);
  }
  if (!address) warnOfNoAddress();
  await buildCacheHandlers();
  const next = spawnSync('next', ['build', ...process.argv.slice(2)], { stdio: 'inherit' });
  if (next.status === 0 && process.env.BUILD_STANDALONE === '1') completeStandalone();
  return next.status ?? 1;
}

/** The framework leaves out what a content network might serve; here the folder serves it itself. */
function completeStandalone(): void {
  const dist = process.env.NEXT_DIST_DIR ?? '.next';
  const folder = path.join(dist, 'standalone');
  cpSync(path.join(dist, 'static'), path.join(folder, dist, 'static'), { recursive: true });
  cpSync('public', path.join(folder, 'public'), { recursive: true });
}

function publicAddress(): string | null | Error {
  try {
    return configuredSiteUrl();
  } catch (error) {
    return error as Error;
  }
}

function warnOfNoAddress(): void {
  console.warn(`
  ┃ SITE_URL is not set. Canonical addresses, cards, feeds and sitemaps will name
  ┃ ${absoluteUrl('/')}, which no search engine and nobody else can open.
  ┃ Set SITE_URL to the public address of the site, for example https://www.example.com
`);
}

function stop(reason: string): number {
  console.error(reason);
  return 1;
}

process.exit(await build());
