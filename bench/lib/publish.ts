import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../e2e/support/site';

const FOLDER = path.join(ROOT, 'bench/results');

/** Makes the tables of a run the saved ones: `bench/results/NAME.txt`, which docs/performance.md summarises. */
export async function publish(name: string, text: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${name}.txt`), `${text}\n`);
}
