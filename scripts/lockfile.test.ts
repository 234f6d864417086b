import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  link?: true;
  optionalDependencies?: Record<string, string>;
}

const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

// If a registry lacks a package for another platform, npm omits it, and `npm ci` then rejects the whole
// lockfile.
test('the lockfile names the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('every locked package has the hash that npm compares it with', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('the lockfile holds no address', () => {
  expect(lockfile).not.toMatch(/"resolved"/);
});
