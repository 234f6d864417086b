import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { outputOf, startProcess } from './processes';
import { bareEnvironment, ROOT } from './site';

export interface BuildResult {
  code: number | null;
  /** Standard output and error. */
  printed: string;
}

/** Without a cache for a next build, and without the types, which `npm run types` checks. */
const ONCE = { CI: '1', TYPES_CHECKED: '1' };

/** Runs the build script of `npm run build` in a checkout. */
export function runBuild(root: string, env: Record<string, string>): Promise<BuildResult> {
  const packages = [root, ROOT].find((one) => existsSync(path.join(one, 'node_modules'))) ?? ROOT;
  const commands = path.join(packages, 'node_modules/.bin');
  const args = ['--import', 'tsx', 'scripts/build.ts'];
  return run(root, process.execPath, args, { PATH: `${commands}:${process.env.PATH}`, ...env });
}

/** Runs a command of a document in a copy of the sources inside the checkout. */
export const runCommand = (
  root: string,
  command: string,
  env: Record<string, string>,
): Promise<BuildResult> => run(root, 'sh', ['-c', command], env);

async function run(
  cwd: string,
  command: string,
  args: string[],
  more: Record<string, string>,
): Promise<BuildResult> {
  const env = { ...bareEnvironment(), ...ONCE, ...more };
  const child = startProcess(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = outputOf(child);
  const [code] = await once(child, 'close');
  return { code, printed: printed() };
}

/** Not part of the site; the lockfile would make the copy a workspace root without packages. */
const LEFT_OUT =
  /^(node_modules|e2e|bench|\.git|\.content-systems|\.next.*|\.old-browsers|test-results|playwright.*|package-lock\.json)$/;
/** Imports from `e2e`. */
const UNIT_TEST = /\.test\.tsx?$/;

/** Copies what a build needs into an existing folder, without the packages. */
export async function copySources(target: string): Promise<void> {
  for (const name of await readdir(ROOT)) {
    if (LEFT_OUT.test(name)) continue;
    await cp(path.join(ROOT, name), path.join(target, name), {
      recursive: true,
      filter: (file) => !UNIT_TEST.test(file),
    });
  }
}

/** Runs with a copy of the sources inside the checkout, where the packages are resolved. */
export async function withSources(work: (root: string) => Promise<void>): Promise<void> {
  const inFolder = async (root: string) => {
    await copySources(root);
    await work(root);
  };
  await withFolder('.next-e2e-sources-', inFolder, ROOT);
}
