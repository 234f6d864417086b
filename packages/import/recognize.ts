import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Candidate, GENERATORS, type Generator } from './generators';
import type { ListedFiles } from './list-files';
import { BrokenExport } from './source';

/** A site in a folder, and why it is taken for one. */
export interface Recognized {
  generator: Generator;
  /** The folder of the site below the one that was named, with a slash at its end; empty for that itself. */
  root: string;
  /** What tells the generator, for people. */
  reasons: string[];
}

/** A file that may tell a generator, in a folder at most three below the one that was named. */
const MARKER =
  /^((?:[^/]+\/){0,3}?)(?:_config\.ya?ml$|(?:hugo|config)\.(?:toml|ya?ml|json)$|config\/_default\/|docusaurus\.config\.|\.(?:vuepress|vitepress|obsidian)\/|(?:content|_posts)\/)/;
/** Characters of a file that may tell a generator. */
const MAX_LENGTH = 100_000;

/**
 * Tells the generator of a folder by its configuration, otherwise by its texts. Of sites in each other the outermost
 * counts.
 *
 * @param as the name of the generator, if it is given
 * @throws {BrokenExport} for a folder that is the site of several
 */
export function recognize(folder: string, listed: ListedFiles, as = ''): Recognized {
  const roots = [...new Set(['', ...listed.names.flatMap((name) => MARKER.exec(name)?.[1] ?? [])])];
  const candidates = roots.map((root) => ({ root, candidate: candidateAt(root, listed) }));
  const tellers: ((generator: Generator, candidate: Candidate) => string[])[] = [
    (generator, candidate) => generator.evidence(candidate),
    (generator, candidate) => generator.signs?.(candidate) ?? [],
  ];
  for (const reasonsOf of tellers) {
    const all = candidates.flatMap(({ root, candidate }) =>
      GENERATORS.filter(({ name }) => as === '' || name === as).flatMap((generator) => {
        const reasons = reasonsOf(generator, candidate);
        return reasons.length > 0 ? [{ generator, root, reasons }] : [];
      }),
    );
    const outermost = Math.min(...all.map(({ root }) => depthOf(root)));
    const [only, ...others] = all.filter(({ root }) => depthOf(root) === outermost);
    if (only && others.length > 0) throw ambiguous(folder, [only, ...others]);
    if (only) return only;
  }
  const generator = GENERATORS.find(({ name }) => name === (as || 'markdown'));
  if (!generator) throw new BrokenExport({ file: '--as', line: 1 }, `不认识${as}`);
  return { generator, root: '', reasons: [] };
}

const depthOf = (root: string) => root.split('/').length;

function candidateAt(root: string, { names, fileOf }: ListedFiles): Candidate {
  const below = names.filter((name) => name.startsWith(root));
  return {
    names: below.map((name) => name.slice(root.length)),
    textOf: (name) => readFileSync(fileOf(root + name), 'utf8').slice(0, MAX_LENGTH),
  };
}

function ambiguous(folder: string, all: readonly Recognized[]): BrokenExport {
  const list = all.map(
    ({ generator, root, reasons }) =>
      `${generator.label}（${root ? `在${root}里，` : ''}有${reasons.join('、')}）`,
  );
  const isOneFolder = new Set(all.map(({ root }) => root)).size === 1;
  const names = all.map(({ generator }) => generator.name).join('或');
  const remedy = isOneFolder
    ? `用--as说明是哪一个：--as ${names}`
    : `每次只搬一个：给出它的文件夹，如 ${path.join(folder, all[0]?.root ?? '')}`;
  return new BrokenExport({ file: folder, line: 1 }, `像是${list.join('，也像是')}。${remedy}`);
}
