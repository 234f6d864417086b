import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { addAPage, type Step, stepsOf } from '@wenzhan/kit/testing/how-to';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { changedBy, copySources } from '../testing/follow-step';

// Follows docs/how-to/add-a-page.md in a copy of the sources.

const steps = addAPage();

const entry = (file: string, within: string, code: string): Step => ({
  ...{ file, within, where: 'entries' },
  code: `${code}\n`,
});
const METADATA = 'lib/site/metadata/page-metadata.ts';
const DESCRIPTIONS = 'packages/texts/descriptions.ts';
const describedAs = "press: 'x', ofPress: (site: string) => site,";

/** What the page without data needs besides its file: its rows and texts, and metadata as `feedsMetadata`. */
function stepsOfPress(): Step[] {
  const source = readFileSync(path.join(ROOT, METADATA), 'utf8');
  const [feeds = ''] = /^export function feedsMetadata[\s\S]*?^}\n/m.exec(source) ?? [];
  const metadata = feeds.replaceAll('feeds', 'press').replaceAll('Feeds', 'Press');
  return [
    entry('packages/contract/urls/table.ts', 'pages', "{ pattern: '/press', kind: 'other' },"),
    entry('packages/contract/urls/routes.ts', 'routes', "press: '/press' as Route,"),
    ...['zh', 'en'].map((language) => entry(DESCRIPTIONS, language, describedAs)),
    { file: METADATA, within: undefined, where: 'end', code: metadata },
    ...stepsOf('add-a-text.md'),
  ];
}

test('a page that is added by its how-to has the right types, and the test of its component passes', () => {
  const root = path.join(temporaryFolder(), 'site');
  const changes = changedBy([...steps, ...stepsOfPress()]);
  copySources(root, changes);
  const files = [...changes.keys()].filter((file) => /\.tsx?$/.test(file));
  const include = ['next-env.d.ts', 'lib/**/*.d.ts', 'packages/**/*.d.ts', ...files];
  const options = { extends: './tsconfig.json', include, compilerOptions: { incremental: false } };
  writeFileSync(path.join(root, 'tsconfig.steps.json'), JSON.stringify(options));
  expect(run(root, 'tsc', '--project', 'tsconfig.steps.json')).toEqual([0, '']);

  const [file = ''] = files.filter((name) => /\.test\.tsx$/.test(name));
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
