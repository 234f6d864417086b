import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { FILES } from '../testing/documents';
import { LAYERS } from './layers';

interface Import {
  from: string;
  to: string;
}

/** The modules of the product. */
const ENTRIES = FILES.filter(
  (file) =>
    /^((app|components|lib)\/.+\.tsx?|(middleware|instrumentation.*|next\.config)\.ts)$/.test(
      file,
    ) && !/\.test\.tsx?$|\.d\.ts$/.test(file),
);

/** Every import of the product as the bundler resolves it, except type imports. */
let imports: Import[] = [];

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: ENTRIES,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    packages: 'external',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  imports = Object.entries(metafile.inputs).flatMap(([from, input]) =>
    input.imports.filter(({ external }) => !external).map(({ path: to }) => ({ from, to })),
  );
}, 60_000);

/** The entry of `LAYERS` for a file: `app`, `components/frame`, `lib/urls/bots`. */
function layerEntryOf(file: string): string {
  const [first = '', second] = file.replace(/\.(?:module\.)?\w+$/, '').split('/');
  return first === 'app' || second === undefined ? first : `${first}/${second}`;
}

/** The violation of an import; undefined if it goes to a lower layer or stays in its folder. */
function violation({ from, to }: Import): string | undefined {
  const [above, below] = [layerEntryOf(from), layerEntryOf(to)];
  if (above === below) return undefined;
  const placeOf = (entry: string) => LAYERS.findIndex((layer) => layer.includes(entry));
  const [upper, lower] = [placeOf(above), placeOf(below)];
  if (upper < 0 || lower < 0) {
    return `${from} -> ${to}: no layer has ${upper === -1 ? above : below}`;
  }
  return upper < lower ? undefined : `${from} -> ${to}`;
}

test('every import leads to a layer below', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.map(violation).filter(Boolean)).toEqual([]);
});

test.each([
  ['up', { from: 'lib/handlers/crawlers/robots.ts', to: 'components/frame/site-shell.tsx' }],
  ['beside', { from: 'lib/content/api.ts', to: 'lib/hosting/cache/store.ts' }],
  [
    'to a room that no layer has',
    { from: 'lib/handlers/crawlers/robots.ts', to: 'lib/elsewhere/x.ts' },
  ],
])('an import that leads %s is found', (_, wrong) => {
  expect(violation(wrong)).toContain(`${wrong.from} -> ${wrong.to}`);
});

test('only the process and its settings open the room of self-hosting', () => {
  const doors = imports.filter(
    ({ from, to }) => layerEntryOf(to) === 'lib/hosting' && layerEntryOf(from) !== 'lib/hosting',
  );
  expect([...new Set(doors.map(({ from }) => from))]).toEqual(['instrumentation.ts']);
});
