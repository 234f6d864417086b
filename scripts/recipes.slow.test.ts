import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@wenzhan/kit/testing/documents';
import type { Step } from '@wenzhan/kit/testing/how-to';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { changedBy, copySources } from '../testing/follow-step';
import { changedCode, PROMISES, stepsIn } from '../testing/recipes';

// What `recipes.test.ts` does not see: whether the types fit, and whether each step is needed.

afterEach(() => vi.unstubAllEnvs());

const RECIPES = [...new Set(PROMISES.flatMap(({ recipes }) => recipes))];
const STEPS = stepsIn({ recipes: RECIPES });
const nameOf = ({ file, where, within }: Step) => [file, where, within].join(' ');

/** Steps that only the compiler demands. */
const OF_TYPES = [
  'lib/site/queries/optional-lists.ts entries LISTS',
  'packages/content/sources/hidden-names.test.ts entries queries',
  'packages/content/files/content-path.ts entries ContentPath',
  'packages/content/files/content-records.ts before ContentRecord',
  'packages/content/files/content-records.ts entries ContentRecord',
  'packages/content/content-model.ts entries ContentModel',
];

test('no step is superfluous: without it, what the recipe promises is missing', async () => {
  const superfluous: string[] = [];
  for (const step of STEPS) {
    const concerned = PROMISES.filter((one) =>
      stepsIn(one).some((own) => nameOf(own) === nameOf(step)),
    );
    const isMissed = await Promise.all(
      concerned.map(async (promised) => {
        const others = stepsIn(promised).filter((own) => nameOf(own) !== nameOf(step));
        return (async () => promised.check(changedCode(others)))().then(
          () => false,
          () => true,
        );
      }),
    );
    if (!isMissed.includes(true)) superfluous.push(nameOf(step));
  }
  expect(superfluous).toEqual(OF_TYPES);
}, 600_000);

test('the types fit, and do not without a step of types', () => {
  const root = path.join(temporaryFolder(), 'site');
  const changes = changedBy(STEPS);
  copySources(root, changes);
  // As a page reads the list.
  const reader = "import { getList } from './optional-lists';\nvoid getList('event_list');\n";
  const read = 'lib/site/queries/event-reader.ts';
  writeFileSync(path.join(root, read), reader);
  const typed = [read, ...[...changes.keys()].filter((file) => /\.tsx?$/.test(file))];
  const include = [
    ...[
      'next-env.d.ts',
      'lib/**/*.d.ts',
      'packages/**/*.d.ts',
      'packages/contract/conformance/**/*.ts',
    ],
    // It imports what another file needs the types of.
    'packages/text/article/markdown.ts',
    ...typed,
  ];
  const compilerOptions = { incremental: true, tsBuildInfoFile: './steps.tsbuildinfo' };
  const options = { extends: './tsconfig.json', include, compilerOptions };
  writeFileSync(path.join(root, 'tsconfig.steps.json'), JSON.stringify(options));
  expect(faultsOf(root)).toBe('');
  const unnoticed = OF_TYPES.filter((name) => {
    const others = changedBy(STEPS.filter((step) => nameOf(step) !== name));
    for (const file of changes.keys()) {
      const text = others.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
      writeFileSync(path.join(root, file), text);
    }
    return faultsOf(root) === '';
  });
  expect(unnoticed).toEqual([]);
}, 600_000);

/** What the compiler says of the sources in a folder. */
function faultsOf(root: string): string {
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const args = ['--project', 'tsconfig.steps.json'];
  return spawnSync(tsc, args, { cwd: root, encoding: 'utf8' }).stdout;
}
