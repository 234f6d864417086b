import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** To stand before all else. https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has V8 compile the functions of every script while it arrives, beside the main thread, instead of one
 * after the other when they are called first (Chrome 136; for others it is a comment).
 *
 * @param folder scripts of a build, in subfolders too; those that say it already stay as they are
 */
export async function hintCompilation(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const scripts = names.filter((name) => name.endsWith('.js'));
  await Promise.all(scripts.map((name) => hint(path.join(folder, name))));
}

async function hint(file: string): Promise<void> {
  const code = await readFile(file, 'utf8');
  if (!code.startsWith(HINT)) await writeFile(file, HINT + code);
}
