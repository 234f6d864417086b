import { expect, test } from 'vitest';
import { sharesOf } from './packages';

const part = (filename: string, source: string, compressed_size: number) => ({
  filename,
  source_path: `[project]/${source}`,
  compressed_size,
});

const output = [
  { type: 'meta', schema_version: 1 },
  part('a.js', 'node_modules/next/dist/client/x.js', 20),
  part('a.js', 'node_modules/next/dist/compiled/react-dom/y.js', 60),
  part('a.js', 'components/site/nav-link.tsx', 10),
  part('a.js', 'instrumentation-client.ts', 5),
  part('a.js', 'node_modules/@vercel/analytics/dist/z.mjs', 5),
  part('later.js', 'node_modules/zod/index.js', 99),
  part('a.css', 'app/a.css', 99),
  { kind: 'bootstrap', outputs: ['a.js', 'a.css'] },
  { kind: 'async', outputs: ['later.js'] },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

test('adds up what loads first, by package and by folder, the largest first', () => {
  expect(sharesOf(output)).toEqual([
    { name: 'react-dom', share: 0.6 },
    { name: 'next', share: 0.2 },
    { name: 'components/site', share: 0.1 },
    { name: 'top level', share: 0.05 },
    { name: '@vercel/analytics', share: 0.05 },
  ]);
});
