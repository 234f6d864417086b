import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { ROOT } from './site';

/** A copy of the site's content that a test may change. */
export interface ContentFolder {
  dir: string;
  write(file: string, text: string): Promise<void>;
  /** Replaces a text in a file. @throws {Error} if the file does not contain it */
  replace(file: string, words: string, by: string): Promise<void>;
  remove(file: string): Promise<void>;
}

/**
 * Runs with a copy of the content, which is removed afterwards.
 *
 * @param keep articles to copy, such as `news/101.md`; all by default
 */
export async function withContent<T>(
  run: (content: ContentFolder) => Promise<T>,
  keep?: readonly string[],
): Promise<T> {
  return withFolder('wenzhan-content-', async (dir) => {
    const at = (file: string) => path.join(dir, file);
    const source = path.join(ROOT, 'content');
    const isKept = (file: string) =>
      !keep || !/^[a-z]+\/\d+\.md$/.test(file) || keep.includes(file);
    const filter = (file: string) => isKept(path.relative(source, file));
    await cp(source, dir, { recursive: true, filter });
    return run({
      dir,
      write: (file, text) => writeFile(at(file), text),
      replace: async (file, words, by) => {
        const text = await readFile(at(file), 'utf8');
        if (!text.includes(words)) throw new Error(`${file} does not say: ${words}`);
        await writeFile(at(file), text.replace(words, by));
      },
      remove: (file) => rm(at(file)),
    });
  });
}
