import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseHtml } from '../../e2e/support/html';
import { bareEnvironment, ROOT, type Site, startSite } from '../../e2e/support/site';
import { timed } from './report';

/** The article that everything is measured on. */
export const ARTICLE = '/content/guides/202';
/** The page of the empty app with the text of that article. */
export const BASELINE_ARTICLE = '/article';
/** All requests of a measurement come from one address. */
export const UNLIMITED = { RATE_LIMITS: 'missing=0' };

/** The settings of docs/deploy.md for a machine with little memory, and the megabytes that they promise. */
export const SMALL_MACHINE = {
  env: {
    NODE_OPTIONS: '--max-old-space-size=192 --max-semi-space-size=4',
    MALLOC_ARENA_MAX: '2',
    CACHE_MEMORY_MB: '24',
  },
  megabytes: 384,
};

/** Next's command line. */
const NEXT = path.join(ROOT, 'node_modules/.bin/next');

/** Servers of the site and of the empty app in `bench/baseline`: the same framework with one `Link`. */
export interface Sites {
  site: Site;
  baseline: Site;
  /** Folder of the empty app. */
  baselineRoot: string;
  baselineBuildMs: number;
}

/** Starts the built site, builds and starts the empty app, and stops both afterwards. */
export async function withSites<T>(run: (sites: Sites) => Promise<T>): Promise<T> {
  const site = await startSite({ env: UNLIMITED });
  try {
    const html = await (await fetch(site.base + ARTICLE)).text();
    const text = parseHtml(html).querySelector('main')?.innerHTML;
    if (!text) throw new Error(`${ARTICLE} has no main element`);
    return await withBaseline(text, async (baselineRoot, baselineBuildMs) => {
      const baseline = await startSite({ root: baselineRoot });
      try {
        return await run({ site, baseline, baselineRoot, baselineBuildMs });
      } finally {
        await baseline.stop();
      }
    });
  } finally {
    await site.stop();
  }
}

/**
 * Builds the empty app in a folder, and removes it afterwards.
 *
 * @param text HTML of its page `/article`
 * @param run gets the folder, and how long the build took
 */
async function withBaseline<T>(
  text: string,
  run: (root: string, buildMs: number) => Promise<T>,
): Promise<T> {
  // Next looks for middleware.ts and instrumentation.ts in every folder above an app.
  const root = await mkdtemp(path.join(tmpdir(), 'wenzhan-baseline-'));
  try {
    const { ms } = await timed(() => buildBaseline(root, text));
    return await run(root, ms);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function buildBaseline(root: string, text: string): Promise<void> {
  await cp(path.join(ROOT, 'bench/baseline'), root, {
    recursive: true,
    filter: (name) => !name.includes('.next'),
  });
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  await writeFile(path.join(root, 'article.html'), text);
  await promisify(execFile)(NEXT, ['build'], { cwd: root, env: bareEnvironment() });
}
