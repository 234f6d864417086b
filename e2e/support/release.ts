import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LEFT_OUT, runBuild } from './build';
import { ROOT } from './site';

/** Builds of the same sources, each a folder that runs by itself, as a deployment would make them. */
export interface Releases {
  first: string;
  second: string;
  stop(): Promise<void>;
}

const IDS = ['the-first-release', 'the-second-release'] as const;

/** Builds twice with `BUILD_STANDALONE=1`, from a copy of the checkout with its packages. */
export async function makeReleases(): Promise<Releases> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-releases-'));
  const stop = () => rm(folder, { recursive: true, force: true });
  try {
    const sources = await copyCheckout(path.join(folder, 'checkout'));
    for (const id of IDS) {
      const { code, printed } = await runBuild(sources, { BUILD_STANDALONE: '1', BUILD_ID: id });
      if (code !== 0) throw new Error(`the build ${id} failed:\n${printed}`);
      const release = path.join(sources, '.next/standalone');
      await cp(release, path.join(folder, id), { recursive: true, verbatimSymlinks: true });
    }
    const [first, second] = IDS.map((id) => path.join(folder, id)) as [string, string];
    return { first, second, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Outside the checkout, or the framework would take both for one workspace. */
async function copyCheckout(target: string): Promise<string> {
  await mkdir(target);
  for (const name of await readdir(ROOT)) {
    if (LEFT_OUT.test(name)) continue;
    await cp(path.join(ROOT, name), path.join(target, name), { recursive: true });
  }
  await cp(path.join(ROOT, 'package-lock.json'), path.join(target, 'package-lock.json'));
  // Links where the disk is the same: a gigabyte is not copied for nothing.
  for (const how of ['-al', '-a']) {
    const { status } = spawnSync('cp', [how, path.join(ROOT, 'node_modules'), target]);
    if (status === 0) break;
    await rm(path.join(target, 'node_modules'), { recursive: true, force: true });
  }
  return target;
}
