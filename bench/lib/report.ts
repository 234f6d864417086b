import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../e2e/support/site';
import manifest from '../../package.json' with { type: 'json' };

const CPU_INFO = '/proc/cpuinfo';

/** The kind of this machine's processors, on Linux with its number: virtual machines give several kinds one name. */
export function processorModel(): string {
  const name = cpus()[0]?.model.trim() ?? 'unknown processor';
  const info = existsSync(CPU_INFO) ? readFileSync(CPU_INFO, 'utf8') : '';
  const number = /^model\s*:\s*(\d+)$/m.exec(info)?.[1];
  return number ? `${name} (model ${number})` : name;
}

/** Date, machine and versions of a run in one line. Call it first: it includes the load before the run. */
export function describeMachine(): string {
  return [
    new Date().toISOString().slice(0, 10),
    processorModel(),
    `${cpus().length} cores`,
    `Node ${process.version}`,
    `Next ${manifest.dependencies.next}`,
    `load before ${loadavg()[0]?.toFixed(1)}`,
  ].join(', ');
}

/**
 * Prints the tables of a run beside the saved ones, and writes them to `.bench/NAME.txt`.
 *
 * @param save also replaces `bench/results/NAME.txt`, which docs/performance.md summarises
 */
export async function report(name: string, text: string, save = false): Promise<void> {
  const saved = await readFile(path.join(ROOT, 'bench/results', `${name}.txt`), 'utf8').catch(
    () => '',
  );
  console.log(saved ? `${text}\n\nsaved:\n${saved}` : text);
  for (const folder of save ? ['.bench', 'bench/results'] : ['.bench']) {
    await mkdir(path.join(ROOT, folder), { recursive: true });
    await writeFile(path.join(ROOT, folder, `${name}.txt`), `${text}\n`);
  }
}

/** Aligns rows in columns: the first to the left, the others to the right. The first row is the longest. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const align = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

/** `138.9 KB` for a number of bytes; a KB is 1,000 bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** @returns NaN without values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

/** The smallest value that is not below so many percent of the values. @returns NaN without values */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** `12 (10 to 19)`: median, minimum and maximum. */
export function formatSpread(values: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return `${middle} (${least} to ${most})`;
}

/** Milliseconds from a request to the first byte of the response. @throws for an error response */
export async function firstByte(url: string): Promise<number> {
  const { value, ms } = await timed(() => fetch(url));
  if (!value.ok) throw new Error(`${url}: ${value.status}`);
  await value.arrayBuffer();
  return ms;
}

/** Runs something, and measures it in milliseconds. */
export async function timed<T>(run: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  const value = await run();
  return { value, ms: performance.now() - started };
}
