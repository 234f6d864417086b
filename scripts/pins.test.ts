import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

test('actions are pinned by commit', () => {
  const workflows = readdirSync(new URL('../.github/workflows', import.meta.url));
  const used = workflows.flatMap((name) =>
    all(read(`.github/workflows/${name}`), /\buses: *([^#\n]+?) *(?:#.*)?$/gm),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !/@[0-9a-f]{40}$/.test(name ?? ''))).toEqual([]);
});

test('base images are pinned by digest', () => {
  const images = [
    ...all(read('Dockerfile'), /^FROM (\S+)/gm),
    // The site's own image is built here.
    ...all(read('compose.yaml'), /^ *image: *(\S+)$/gm).filter((name) => name !== 'wenzhan'),
  ];
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((name) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(name ?? ''))).toEqual([]);
});
