import { lstatSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { build, type Plugin } from 'esbuild';
import { onTestFinished } from 'vitest';

/**
 * Runs code of the repository as it is after some changes.
 *
 * @param source a module in the root of the repository, which exports what is needed
 * @param changes texts by file
 * @returns its exports; modules that it imports are new each time, packages are not
 */
export async function load<T>(source: string, changes: ReadonlyMap<string, string>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wenzhan-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const outfile = path.join(folder, 'bundle.mjs');
  await build({
    stdin: { contents: source, resolveDir: ROOT, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'local-css' },
    logLevel: 'silent',
    plugins: [changed(changes)],
  });
  return import(pathToFileURL(outfile).href);
}

/** Finds modules as the site's bundler does, and takes changed ones. Packages of npm stay outside the bundle. */
const changed = (changes: ReadonlyMap<string, string>): Plugin => ({
  name: 'changed code',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@\/|^\.{1,2}\// }, ({ path: name, resolveDir }) => {
      const place = name.startsWith('@/')
        ? path.join(ROOT, name.slice(2))
        : path.join(resolveDir, name);
      const isNew = (end: string) => changes.has(path.relative(ROOT, place + end));
      const ending = ['.ts', '.tsx'].find(isNew);
      if (ending) return { path: place + ending };
      return name.startsWith('@/') ? resolved(place) : undefined;
    });
    onResolve({ filter: /^[^./]/ }, ({ path: name }) => {
      if (name.startsWith('@/') || name.startsWith('node:')) return undefined;
      // Nothing is asked of the framework's server here.
      if (/^(?:server-only|next\/(?!link$).*)$/.test(name))
        return { path: name, namespace: 'empty' };
      const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1);
      const isOwn = lstatSync(path.join(ROOT, 'node_modules', ...parts)).isSymbolicLink();
      if (isOwn) {
        const file = `${name.replace('@wenzhan', 'packages')}.ts`;
        return changes.has(file) ? { path: path.join(ROOT, file) } : undefined;
      }
      // Its package has no `exports`, and Node adds no endings.
      return { path: name === 'next/link' ? `${name}.js` : name, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }));
    onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      const text = changes.get(path.relative(ROOT, file));
      return text === undefined
        ? undefined
        : { contents: text, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** The file of a module; of a folder its index. */
function resolved(place: string) {
  const file = ['.ts', '.tsx', '', '/index.ts'].map((end) => place + end).find(isFile);
  return file ? { path: file } : undefined;
}

const isFile = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
