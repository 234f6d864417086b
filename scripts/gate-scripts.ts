import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RUNS_SCRIPTS } from '../lib/browser/head-scripts';

/** The runtime of the bundler. All other scripts of a build only register with it. */
const RUNTIME = /^turbopack-.*\.js$/;

/**
 * Makes the scripts of a build do nothing in browsers below the floor, where they would fail.
 *
 * @param folder scripts of a build
 * @throws {Error} if none of them is the runtime
 */
export async function gateScripts(folder: string): Promise<void> {
  const runtimes = (await readdir(folder)).filter((name) => RUNTIME.test(name));
  if (runtimes.length === 0) throw new Error(`no runtime of the bundler in ${folder}`);
  await Promise.all(
    runtimes.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(file, `if(${RUNS_SCRIPTS}){${await readFile(file, 'utf8')}\n}`);
    }),
  );
}
