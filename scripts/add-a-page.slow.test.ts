import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES, ROOT } from '../testing/documents';
import { addAPage, type Step } from '../testing/how-to';
import { temporaryFolder } from '../testing/temporary-folder';

// Follows docs/how-to/add-a-page.md in a copy of the sources.

function follow(root: string, { file, within, code }: Step): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const before = existsSync(target) ? `${readFileSync(target, 'utf8')}\n` : '';
  writeFileSync(target, within ? addedTo(before, within, code) : before + code);
}

/** A text with a line at the beginning of a list or object. */
function addedTo(text: string, name: string, line: string): string {
  const start = new RegExp(`^(?:export )?const ${name}\\b.*= [[{]$`, 'm').exec(text);
  if (!start) throw new Error(`there is no ${name}`);
  const at = start.index + start[0].length;
  return `${text.slice(0, at)}\n${line}${text.slice(at)}`;
}

const COPIED =
  /^(?:app|components|e2e\/support|lib)\/.*\.tsx?$|^(?:tsconfig\.json|vitest\.config\.ts)$/;

/** A copy of what the pages are made of. */
function copyOfSources(): string {
  const root = path.join(temporaryFolder(), 'site');
  for (const file of FILES.filter((one) => COPIED.test(one) && !/\.test\.tsx?$/.test(one))) {
    cpSync(path.join(ROOT, file), path.join(root, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  // As `next typegen` writes it, without the types of routes.
  writeFileSync(path.join(root, 'next-env.d.ts'), '/// <reference types="next" />\n');
  return root;
}

const steps = addAPage();

test('a page that is added by its how-to has the right types, and the test of its component passes', () => {
  const root = copyOfSources();
  for (const step of steps) follow(root, step);
  const include = ['next-env.d.ts', 'lib/**/*.d.ts', ...steps.map(({ file }) => file)];
  const options = { extends: './tsconfig.json', include, compilerOptions: { incremental: false } };
  writeFileSync(path.join(root, 'tsconfig.steps.json'), JSON.stringify(options));
  expect(run(root, 'tsc', '--project', 'tsconfig.steps.json')).toEqual([0, '']);

  const [file = ''] = steps.map((step) => step.file).filter((name) => /\.test\.tsx$/.test(name));
  // A reader makes it by the design language.
  writeFileSync(path.join(root, file.replace('.test.tsx', '.module.css')), '.list {}\n');
  expect(run(root, 'vitest', 'run', file)).toEqual([0, expect.stringMatching(/1 passed/)]);
}, 120_000);

/** The status and the output of a program of the packages. */
function run(cwd: string, program: string, ...args: string[]) {
  const file = path.join(ROOT, 'node_modules/.bin', program);
  const { status, stdout } = spawnSync(file, args, { cwd, encoding: 'utf8' });
  return [status, stdout];
}
