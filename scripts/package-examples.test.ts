import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const PACKAGES = readdirSync('packages');

/** The examples in the READMEs of packages, by package. */
const EXAMPLES = PACKAGES.flatMap((name) => {
  const readme = readFileSync(`packages/${name}/README.md`, 'utf8');
  return [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ name, code }));
});

test('every package but the importer, which is a command, has an example', () => {
  const named = EXAMPLES.map(({ name }) => name);
  expect(named).toEqual(PACKAGES.filter((name) => name !== 'import'));
});

test.each(EXAMPLES)('the example of $name prints what it says', async ({ code }) => {
  const file = path.join(temporaryFolder(), 'example.mjs');
  const { outputFiles } = await build({
    stdin: { contents: code, loader: 'ts', resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  });
  writeFileSync(file, outputFiles[0]?.text ?? '');
  const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  const said = [...code.matchAll(/^console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text);
  expect(said.length).toBeGreaterThan(0);
  expect(printed.trim().split('\n')).toEqual(said);
});
