import { execFile } from 'node:child_process';
import { cp, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { ROOT } from './site';

const run = promisify(execFile);

/** Runs `npm run import`; the output, even if it fails. */
export function importCommand(...args: string[]): Promise<{ stdout: string }> {
  const main = path.join(ROOT, 'packages/import/main.ts');
  const options = { cwd: ROOT, maxBuffer: 2 ** 24 };
  return run(process.execPath, ['--import', 'tsx', main, ...args], options).catch(
    (failed) => failed,
  );
}

/** Runs with a folder that has the build and content of its own. */
export function withCheckout(work: (root: string) => Promise<void>): Promise<void> {
  return withFolder(
    '.next-moved-',
    async (root) => {
      const names = await readdir(ROOT);
      const linked = names.filter((name) => !/^(content|\.git|\.next-.*|test-results)$/.test(name));
      for (const name of linked) await symlink(path.join(ROOT, name), path.join(root, name));
      await cp(path.join(ROOT, 'content'), path.join(root, 'content'), { recursive: true });
      await work(root);
    },
    // Beside the build, whose files are hard links.
    ROOT,
  );
}

/** Arguments of an import into a folder of `withCheckout`. */
export function placesIn(root: string): { into: string; args: string[] } {
  const into = path.join(root, 'moved');
  const report = path.join(root, 'report.md');
  return { into, args: ['--into', into, '--report', report] };
}
