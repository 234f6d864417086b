import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  integrity?: string;
  /** The folder of a workspace; other packages have none. */
  resolved?: string;
  link?: true;
  optionalDependencies?: Record<string, string>;
}

const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };
const WORKSPACES = Object.keys(packages).filter((path) => path.startsWith('packages/'));

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

const isInstalled = (path: string) => path.includes('node_modules/');

test('every locked package has the hash that npm compares it with', () => {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => isInstalled(path) && !link,
  );
  expect(installed.length).toBeGreaterThan(400);
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test('the lockfile holds no address but the folders of the workspaces', () => {
  const resolved = Object.values(packages).flatMap((one) => one.resolved ?? []);
  expect(WORKSPACES.length).toBeGreaterThan(5);
  expect(resolved).toEqual(WORKSPACES);
  expect(lockfile.match(/"resolved"/g)).toHaveLength(WORKSPACES.length);
});

test('what the site and a workspace need both has one version', () => {
  const own = Object.keys(packages).filter((path) => isInstalled(path));
  expect(own.filter((path) => !path.startsWith('node_modules/'))).toEqual([]);
});

test.each(WORKSPACES)('the image is built with the packages of %s', (folder) => {
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
  const [before = ''] = dockerfile.split('RUN npm ci');
  expect(before).toContain(`COPY ${folder}/package.json ${folder}/`);
});
