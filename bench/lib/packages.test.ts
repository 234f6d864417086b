import { expect, test } from 'vitest';
import { sharesOf } from './packages';

const lines = [
  { type: 'meta', schema_version: 1 },
  {
    type: 'part',
    filename: 'a.js',
    source_path: '[project]/node_modules/next/dist/client/x.js',
    compressed_size: 20,
  },
  {
    type: 'part',
    filename: 'a.js',
    source_path: '[project]/node_modules/next/dist/compiled/react-dom/y.js',
    compressed_size: 60,
  },
  {
    type: 'part',
    filename: 'a.js',
    source_path: '[project]/components/site/nav-link.tsx',
    compressed_size: 10,
  },
  {
    type: 'part',
    filename: 'a.js',
    source_path: '[project]/instrumentation-client.ts',
    compressed_size: 5,
  },
  {
    type: 'part',
    filename: 'a.js',
    source_path: '[project]/node_modules/@vercel/analytics/dist/z.mjs',
    compressed_size: 5,
  },
  {
    type: 'part',
    filename: 'later.js',
    source_path: '[project]/node_modules/zod/index.js',
    compressed_size: 99,
  },
  { type: 'part', filename: 'a.css', source_path: '[project]/app/a.css', compressed_size: 99 },
  { type: 'group', kind: 'bootstrap', outputs: ['a.js', 'a.css'] },
  { type: 'group', kind: 'async', outputs: ['later.js'] },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

test('adds up what loads first, by package and by folder, the heaviest first', () => {
  expect(sharesOf(lines)).toEqual([
    { name: 'react-dom', share: 0.6 },
    { name: 'next', share: 0.2 },
    { name: 'components/site', share: 0.1 },
    { name: 'top level', share: 0.05 },
    { name: '@vercel/analytics', share: 0.05 },
  ]);
});
