import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ENGLISH_CONTENT } from '@wenzhan/content/testing/english-content';
import { withFolder } from '@wenzhan/kit/testing/with-folder';

/** Runs with a folder of content in English, which is removed afterwards. */
export const withEnglishContent = <T>(run: (dir: string) => Promise<T>): Promise<T> =>
  withFolder('wenzhan-english-', async (dir) => {
    for (const [name, text] of Object.entries(ENGLISH_CONTENT)) {
      const file = path.join(dir, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    return run(dir);
  });
