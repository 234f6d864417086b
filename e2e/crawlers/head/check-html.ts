import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { z } from 'zod';
import { ROOT } from '../../support/site';

const JAR = path.join(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar');
export const CHECK_MS = 120_000;

const reportSchema = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string() }),
  ),
});

/** Errors that the Nu HTML checker finds in documents, by document name, in one run. */
export function checkHtml(documents: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  return withFolder('wenzhan-html-', async (dir) => {
    const names = [...documents.keys()];
    const files = names.map((_, index) => path.join(dir, `${index}.html`));
    const texts = [...documents.values()];
    await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? '')));
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only'];
    const { stdout } = await promisify(execFile)('java', ['-jar', JAR, ...options, ...files], {
      timeout: CHECK_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
    const faults = new Map<string, string[]>();
    for (const { url, message, extract } of reportSchema.parse(JSON.parse(stdout)).messages) {
      const name = names[Number(path.basename(url, '.html'))] ?? url;
      faults.set(name, [...(faults.get(name) ?? []), `${message} ${extract}`]);
    }
    return faults;
  });
}
