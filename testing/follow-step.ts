import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { FILES, ROOT } from '@wenzhan/kit/testing/documents';
import type { Step } from '@wenzhan/kit/testing/how-to';

const DECLARATION = '^(?:export )?(?:async )?(?:const|function|interface|type)';

/** Where the entries of a declaration begin, by its form; `NAME` is its name. */
const ENTRIES = [
  // A list or an object, whose type may take lines of its own.
  /^ *(?:export )?const NAME\b(?:[^;]|;\n\})*? = [[{]\n/,
  // One that fits into a line.
  /^ *(?:export )?const NAME\b[^;\n]*? = [[{]/,
  /^(?:export )?interface NAME\b.*\{\n/,
  // A union with an alternative on each line.
  /^(?:export )?type NAME =\n/,
  // A function.
  /^(?:export )?(?:async )?function NAME\b[^;]*?\)(?:: [^\n]+)? \{\n/,
  // A key of YAML.
  /^ *NAME:.*\n/,
];

/** What follows the beginning of the entries, up to the part of the declaration that is meant. */
const PARTS = {
  entries: /(?:)/,
  switch: /(?:.*\n)*? +switch \(.*\) \{\n/,
  result: /(?:.*\n)*? +return \{\n/,
  environment: /(?:.*\n)*? +environment:\n/,
};

/**
 * The text of a file after a step. What its block imports goes to the beginning of the file.
 *
 * @param text of the file; empty if there is none
 * @throws {Error} if the file has no such declaration
 */
function followed({ file, within = '', where, code }: Step, text: string): string {
  if (where === 'file') return code;
  const [imports = ''] = /^(?:import [^;]+;\n)*/.exec(code) ?? [];
  const added = code.slice(imports.length).replace(/^\n/, '');
  if (where === 'end') return `${imports}${text}\n${added}`;
  const at = where === 'before' ? startOf(text, within) : beginningIn(text, where, within);
  if (at === undefined) throw new Error(`${file} has no ${within} (${where})`);
  return `${imports}${text.slice(0, at)}${added}${where === 'before' ? '\n' : ''}${text.slice(at)}`;
}

/** Where a declaration begins, with the comment above it; undefined without it. */
function startOf(text: string, name: string): number | undefined {
  const comment = String.raw`^(?:/\*\*.*\n(?: \*.*\n)*|//.*\n)?`;
  return new RegExp(`${comment}${DECLARATION} ${name}\\b`, 'm').exec(text)?.index;
}

/** Where a part of a declaration begins; undefined without it. */
function beginningIn(text: string, part: keyof typeof PARTS, name: string): number | undefined {
  for (const { source } of ENTRIES) {
    const form = new RegExp(source.replace('NAME', name) + PARTS[part].source, 'm');
    const found = form.exec(text);
    if (found) return found.index + found[0].length;
  }
  return undefined;
}

/** The files that steps change, with their texts after all of them. */
export function changedBy(steps: readonly Step[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const step of steps) {
    const place = path.join(ROOT, step.file);
    const before = texts.get(step.file) ?? (existsSync(place) ? readFileSync(place, 'utf8') : '');
    texts.set(step.file, followed(step, before));
  }
  return texts;
}

/** What the code of a copy, its tests and its types need. */
const COPIED =
  /^(?:app|bench|components|content|docs|e2e\/(?:backend|support)|lib|packages|scripts|testing|tools)\/|^[^/]+\.(?:json|ts|yaml)$|^\.env\.example$|^Dockerfile$/;

/**
 * Copies the sources into an empty folder, as they are after these changes.
 *
 * @param changes texts by file
 */
export function copySources(root: string, changes: ReadonlyMap<string, string>): void {
  for (const file of FILES.filter((one) => COPIED.test(one))) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(ROOT, file), target);
  }
  for (const [file, text] of changes) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  linkPackages(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  // As `next typegen` writes it, without the types of routes.
  writeFileSync(path.join(root, 'next-env.d.ts'), '/// <reference types="next" />\n');
}

/** Links packages into another folder: those of npm to where they are, those of workspaces to their copies. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [place, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(place), target);
    else if (entry.name.startsWith('@')) linkPackages(place, target);
    else symlinkSync(place, target);
  }
}
