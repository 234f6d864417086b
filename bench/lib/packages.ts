import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { bareEnvironment, ROOT } from '../../e2e/support/site';
import { NEXT } from './sites';

/** Instead of `.next`, so that the build is not changed. */
const DIST = '.next-first-load';
const SNAPSHOT = 'first-load';
/** Chunk groups of the first load; the others are dynamic imports. */
const FIRST_LOAD = new Set(['bootstrap', 'render_dependent']);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const PROJECT = '[project]/';

/** The lines of `next analyze export` that are read: chunk groups, and modules in chunks. */
const lineSchema = z.object({
  kind: z.string().default(''),
  outputs: z.array(z.string()).default([]),
  filename: z.string().default(''),
  source_path: z.string().default(''),
  compressed_size: z.number().default(0),
});

/** A package, or a folder of the project. */
export interface PackageShare {
  name: string;
  /** Share of the first-load JavaScript, 0 to 1; modules compressed one by one add up to more bytes. */
  share: number;
}

/** Packages in the first-load JavaScript of a route, the largest first. Takes a minute. */
export async function packagesOf(route: string): Promise<PackageShare[]> {
  const options = {
    cwd: ROOT,
    env: { ...bareEnvironment(), NEXT_DIST_DIR: DIST },
    maxBuffer: MAX_OUTPUT_BYTES,
  };
  const analyze = (...args: string[]) => promisify(execFile)(NEXT, ['analyze', ...args], options);
  try {
    await analyze('--output', '--snapshot', SNAPSHOT);
    const snapshot = ['--snapshot', SNAPSHOT, '--dist-dir', DIST];
    const { stdout } = await analyze('export', ...snapshot, '--route', route);
    return sharesOf(stdout);
  } finally {
    await rm(path.join(ROOT, DIST), { recursive: true, force: true });
  }
}

/** Parses the output of `next analyze export`. */
export function sharesOf(output: string): PackageShare[] {
  const lines = output
    .split('\n')
    .filter(Boolean)
    .map((line) => lineSchema.parse(JSON.parse(line)));
  const firstLoad = new Set(
    lines.filter(({ kind }) => FIRST_LOAD.has(kind)).flatMap(({ outputs }) => outputs),
  );
  const bytes = new Map<string, number>();
  let total = 0;
  for (const { filename, source_path, compressed_size } of lines) {
    if (!filename.endsWith('.js') || !firstLoad.has(filename)) continue;
    const name = packageOf(source_path);
    bytes.set(name, (bytes.get(name) ?? 0) + compressed_size);
    total += compressed_size;
  }
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
