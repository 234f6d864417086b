// Runs alone: it adds files to the modules of the repository.
import { blocksOf } from '@wenzhan/kit/testing/how-to';
import { afterEach, expect, test, vi } from 'vitest';
import { changedCode, PROMISES, stepsIn } from '../testing/recipes';
import { importsOf, MODULES, violation } from '../testing/wings';

/*
 * Follows recipes of docs/how-to in memory, and looks at what has become of the code: a step that is missing or wrong fails
 * here. `recipes.slow.test.ts` checks the types, and that no step is superfluous.
 */

afterEach(() => vi.unstubAllEnvs());

test.each(PROMISES)('after its recipe $what', async (promised) => {
  await promised.check(changedCode(stepsIn(promised)));
});

const RECIPES = [...new Set(PROMISES.flatMap(({ recipes }) => recipes))];

test.each(RECIPES)('%s says which tests to run', (recipe) => {
  const [commands] = blocksOf(`how-to/${recipe}.md`, 'sh');
  expect(commands).toMatch(/^npx vitest run .+\nnpm run types$/m);
});

test('what recipes import leads through doors', () => {
  const steps = stepsIn({ recipes: RECIPES });
  for (const { file } of steps) MODULES.add(file);
  const imports = steps
    .filter(({ file }) => /^(?:app|components|lib|packages)\/.*(?<!\.test)\.tsx?$/.test(file))
    .flatMap(({ file, code }) => importsOf(file, /^(?:import [^;]+;\n)*/.exec(code)?.[0]));
  expect(imports.length).toBeGreaterThan(9);
  expect(imports.map(violation).filter(Boolean)).toEqual([]);
});
