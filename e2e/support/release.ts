import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copySources, runBuild } from './build';
import { onceInRun } from './once';
import { ROOT } from './site';

/** Standalone folder of a build with `BUILD_STANDALONE=1`. */
const STANDALONE = '.next/standalone';
/** Location of the first release, if the checkout was built without it. */
const STOOD_IN = '.next-first';

/** URL of the second build's analytics script. */
export const ANALYTICS_SCRIPT = '/analytics-of-the-test.js';

/** Maximum duration of `secondBuild`, next to other tests. */
export const BUILDS_MS = 8 * 60_000;

/** Two builds of the same sources, each a standalone folder as in a deployment. */
interface Releases {
  first: string;
  second: string;
}

/** The folder of a standalone build of the same sources, which has another id, for a release. */
export async function nextRelease(): Promise<string> {
  const root = await onceInRun('next-build', async (target) => {
    await copyCheckout(target);
    await changeScripts(target);
    await buildStandalone(target);
  });
  return path.join(root, STANDALONE);
}

/** The id of a release. @param folder its standalone folder */
export const buildIdOf = (folder: string): string =>
  readFileSync(path.join(folder, '.next/BUILD_ID'), 'utf8').trim();

/** The folder of the run's second build. */
export const secondBuild = () => onceInRun('second-build', buildSecond);

/** The folder of the checkout's own standalone build, or of one like it. */
export const firstRelease = async (): Promise<string> =>
  existsSync(path.join(ROOT, STANDALONE))
    ? path.join(ROOT, STANDALONE)
    : releasesOf(await secondBuild()).first;

/** @param second folder of the second build */
export function releasesOf(second: string): Releases {
  const own = path.join(ROOT, STANDALONE);
  const first = existsSync(own) ? own : path.join(second, STOOD_IN);
  return { first, second: path.join(second, STANDALONE) };
}

/**
 * Builds the checkout's sources again, in a copy with its packages: a preview deployment with analytics. If
 * the checkout was built without `BUILD_STANDALONE=1`, it builds that release first.
 *
 * @param target an empty folder outside of the checkout, or the framework would treat both as one workspace
 */
async function buildSecond(target: string): Promise<void> {
  await copyCheckout(target);
  if (!existsSync(path.join(ROOT, STANDALONE))) {
    await buildStandalone(target);
    await rename(path.join(target, STANDALONE), path.join(target, STOOD_IN));
  }
  // In a file, because a server of this build must have the same settings.
  const settings = {
    PREVIEW: '1',
    NEXT_PUBLIC_ANALYTICS_SCRIPT: ANALYTICS_SCRIPT,
    NEXT_PUBLIC_WEB_VITALS: '1',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await appendFile(path.join(target, '.env'), `\n${lines.join('')}`);
  await changeScripts(target);
  await buildStandalone(target);
}

/** Changes a script of every page in a copy of the sources: no setting does, and two releases would share all scripts. */
const changeScripts = (root: string): Promise<void> =>
  appendFile(path.join(root, 'instrumentation-client.ts'), "\nperformance.mark('next release');\n");

async function buildStandalone(root: string): Promise<void> {
  const { code, printed } = await runBuild(root, { BUILD_STANDALONE: '1' });
  if (code !== 0) throw new Error(`a build for two releases failed:\n${printed}`);
}

/** Copies the checkout with its packages. @param target a folder outside of it */
export async function copyCheckout(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await copySources(target);
  await cp(path.join(ROOT, 'package-lock.json'), path.join(target, 'package-lock.json'));
  // Hard links on the same disk: the packages are a gigabyte.
  for (const how of ['-al', '-a']) {
    const { status } = spawnSync('cp', [how, path.join(ROOT, 'node_modules'), target]);
    if (status === 0) break;
    await rm(path.join(target, 'node_modules'), { recursive: true, force: true });
  }
}
