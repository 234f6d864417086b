import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../e2e/support/site';
import { runNext } from './next-cli';

/** Left by the build in `.next`, so that nothing of it changes. */
const DIST = '.next-first-load';
const SNAPSHOT = 'first-load';
/** Kinds of chunk groups that load without anybody's doing; the others are dynamic imports. */
const FIRST = new Set(['bootstrap', 'render_dependent']);

const PROJECT = '[project]/';

const group = z.object({ kind: z.string(), outputs: z.array(z.string()) });
const part = z.object({
  filename: z.string(),
  source_path: z.string(),
  compressed_size: z.number(),
});

/** A package, or a folder of the project, and its share of a page's first-load JavaScript. */
export interface PackageShare {
  name: string;
  /** Share of the whole, 0 to 1: the bundler compresses each module by itself, which adds up to more. */
  share: number;
}

/** What the first-load JavaScript of a route is made of, the heaviest first. Takes half a minute. */
export async function packagesOf(route: string): Promise<PackageShare[]> {
  try {
    const env = { NEXT_DIST_DIR: DIST };
    await runNext(['analyze', '--output', '--snapshot', SNAPSHOT], { env });
    const select = ['--snapshot', SNAPSHOT, '--dist-dir', DIST, '--route', route];
    return sharesOf(await runNext(['analyze', 'export', ...select]));
  } finally {
    await rm(path.join(ROOT, DIST), { recursive: true, force: true });
  }
}

/** Reads the JSON lines of `next analyze export`. */
export function sharesOf(lines: string): PackageShare[] {
  const records = lines
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
  const first = new Set(
    records
      .map((record) => group.safeParse(record).data)
      .filter((found) => found && FIRST.has(found.kind))
      .flatMap((found) => found?.outputs ?? [])
      .filter((file) => file.endsWith('.js')),
  );
  const bytes = new Map<string, number>();
  for (const record of records) {
    const found = part.safeParse(record).data;
    if (!found || !first.has(found.filename)) continue;
    const name = packageOf(found.source_path);
    bytes.set(name, (bytes.get(name) ?? 0) + found.compressed_size);
  }
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  return [...bytes]
    .map(([name, size]) => ({ name, share: size / total }))
    .sort((a, b) => b.share - a.share);
}

/** `react-dom`, `next`, `@vercel/analytics`, or a folder of the project such as `components/site`. */
function packageOf(source: string): string {
  const [, module] = source.split(/.*node_modules\/(?:next\/dist\/compiled\/)?/);
  if (module) return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
  if (!source.startsWith(PROJECT)) return 'bundler';
  const folders = source.slice(PROJECT.length).split('/').slice(0, -1);
  return folders.slice(0, 2).join('/') || 'top level';
}
