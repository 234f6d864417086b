import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../e2e/support/site';

const DOCUMENT = path.join(ROOT, 'docs/performance.md');

/**
 * Writes what a run has found into `docs/performance.md`, between the marks of that name.
 *
 * @param picture Markdown of a picture of it
 * @throws {Error} when the document has no such marks
 */
export async function publish(name: string, text: string, picture = ''): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const document = await readFile(DOCUMENT, 'utf8');
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no marks of ${name}`);
  const head = document.slice(0, from + begin.length);
  const table = `\`\`\`\n${text}\n\`\`\``;
  const parts = [head, table, picture, document.slice(to)].filter((part) => part !== '');
  await writeFile(DOCUMENT, parts.join('\n\n'));
}
