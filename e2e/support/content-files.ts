import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';

/** Runs with a content folder of these files, by their paths, which is removed afterwards. */
export const withContentFiles = <T>(
  files: Readonly<Record<string, string>>,
  run: (dir: string) => Promise<T>,
): Promise<T> =>
  withFolder('wenzhan-content-', async (dir) => {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(dir, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    return run(dir);
  });
