import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';

const BUILD = '.next';
/** Folders of the project that no server reads. */
const SOURCES = /^(?:app|bench|components|docs|e2e|lib|scripts|testing|tools)\//;

/** The files that the framework has found a server to need, by their paths in the project. */
function tracedFiles(): string[] {
  return readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.nft.json') && !file.startsWith('standalone'))
    .map((file) => path.join(BUILD, file))
    .flatMap((file) => {
      const { files } = JSON.parse(readFileSync(file, 'utf8')) as { files: string[] };
      return files.map((name) => path.join(path.dirname(file), name));
    });
}

test('no source of the project becomes a part of the server', () => {
  const traced = tracedFiles();
  expect(traced.length).toBeGreaterThan(1000);
  expect(traced.filter((file) => SOURCES.test(file)).slice(0, 5)).toEqual([]);
});
