import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '@wenzhan/kit/settings/variables';
import { DOCUMENTS, FILES, PLACES, ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';

const byFile = new Map(DOCUMENTS.map((document) => [document.file, document]));
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const names = new Set(FILES.map((file) => path.basename(file)));
const sources = FILES.filter((file) => /\.(ts|tsx|mjs|sh)$/.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

/** Files that documents mention although they do not exist, or that a reader or a command creates. */
const NOT_HERE =
  /^(content\/(events\.yaml|redirects\.yaml|guides\/216\.md|\.import\.json)|export\.json|(comments\.)?waline\.json|import-report\.md|(AGENTS|CLAUDE|GEMINI|LICENSE)\.md|\.excalidraw\.md|messages\.mjs|loading\.tsx|proxy\.ts|results\.json|vercel\.json|wenzhan-visits\.json)$/;
/** Programs that a command in a document may run: those of npm, common system tools, and that of a release. */
const PROGRAM =
  /^(apt-get|chown|cp|curl|docker|envsubst|export|install|ln|mkdir|mv|nginx|node|npm|npx|podman|printf|rm|systemctl|tar|useradd|wenzhan-0\.1\.0\/bin\/wenzhan)$/;
/** Variables that others read: OpenTelemetry's library, the server of a standalone build, and `compose.yaml`. */
const OF_OTHERS = /^(OTEL_|(KEEP_ALIVE_TIMEOUT|SITE_FOLDER|WENZHAN_IMAGE)$)/;

/** Whether a path exists in the repository; null for text that is not a path. */
function isThere(word: string): boolean | null {
  const plain = word.replace(/[:#].*$/, '').replace(/\/$/, '');
  const [fixed = ''] = plain.split(/[<*{…]/);
  if (/^\/|^\.\.|[\s=$(),']/.test(plain) || NOT_HERE.test(plain)) return null;
  const [top = ''] = plain.split('/');
  if (!plain.includes('/'))
    return /^[\w.-]+\.(ts|tsx|mjs|json|md|yml|css)$/.test(plain) ? names.has(plain) : null;
  if (!PLACES.has(top) || /^\.next/.test(top)) return null;
  if (fixed !== plain) return PLACES.has(path.dirname(`${fixed}x`));
  return ['', '.ts', '.tsx'].some((ending) => PLACES.has(plain + ending));
}

/** Whether a link leads outside, or to a file and a heading of it. */
function leadsSomewhere(from: string, target: string): boolean {
  if (/^(https?|mailto):/.test(target)) return true;
  const [place = '', anchor] = target.split('#');
  const file = place ? path.join(path.dirname(from), place) : from;
  return PLACES.has(file) && (!anchor || byFile.get(file)?.anchors.has(anchor) === true);
}

/** Names of the scripts that a text runs with `npm run`. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/npm run(?: --silent| -s)? ([\w:-]+)/g)].map(([, name = '']) => name);

/** Whether a word is no name of a variable or constant, or one that stands in the code. */
function isKnown(word: string): boolean {
  const [, name] = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(word) ?? [];
  if (!name || name in VARIABLES || OF_OTHERS.test(name)) return true;
  return new RegExp(`\\b${name}\\b`).test(sources);
}

/** The problem of a shell command; null if there is none. */
function faultOf(line: string): string | null {
  const words = line.replace(/"[^"]*"|\$\([^)]*\)/g, 'VALUE').split(/\s+/);
  while (/^[A-Z_]+=/.test(words[0] ?? '')) words.shift();
  const [program = '', word = '', ...rest] = words;
  const command = `${program} ${word}`;
  if (!PROGRAM.test(program)) return `${program} is no known program`;
  if (program === 'npm' && !/^(run|ci|prune|start|test)$/.test(word)) return `no ${command}`;
  if (command === 'npm run' && !scripts[rest[0] ?? '']) return `no script ${rest[0]}`;
  if (program === 'npx' && word !== 'vitest') return `${word} is no known program`;
  const lost = [word, ...rest].filter((argument) => isThere(argument) === false);
  return lost.length > 0 ? `${lost.join(' and ')} is not there` : null;
}

test.each(DOCUMENTS)('what $file names exists', ({ file, prose, code, links, commands }) => {
  expect({
    links: links.filter((target) => !leadsSomewhere(file, target)),
    paths: code.filter((word) => isThere(word) === false),
    scripts: scriptsIn(prose).filter((name) => !scripts[name]),
    variables: code.filter((word) => !isKnown(word)),
    commands: commands.flatMap((line) => faultOf(line) ?? []),
  }).toEqual({ links: [], paths: [], scripts: [], variables: [], commands: [] });
});

/** A name that is said to be in a file: `markPages` in `revalidate.ts`, `markPages` (`lib/…/revalidate.ts`). */
const SAID = /`(#?[A-Za-z_]\w*)(?:\([^`]*\))?` (?:in|of|\() ?`([\w./[\]-]+\.(?:tsx?|mjs|php))`/g;

test('what is said to be in a file is there', () => {
  const said = DOCUMENTS.flatMap(({ prose }) => [...prose.replace(/\s+/g, ' ').matchAll(SAID)]);
  expect(said.length).toBeGreaterThan(20);
  const lost = said.filter(([, name = '', file = '']) => {
    const places = FILES.filter((one) => one === file || one.endsWith(`/${file}`));
    const form = new RegExp(`(?<![\\w#])${name}\\b`);
    return !places.some((place) => form.test(readFileSync(path.join(ROOT, place), 'utf8')));
  });
  expect(lost.map(([words]) => words)).toEqual([]);
});

test.each(['README.md', 'README.zh-CN.md'])('%s leads to every page', (readme) => {
  const linked = new Set(byFile.get(readme)?.links);
  const pages = DOCUMENTS.map(({ file }) => file).filter((file) =>
    /^(docs\/|[A-Z]+\.md)/.test(file),
  );
  expect(pages.filter((file) => file !== readme && !linked.has(file))).toEqual([]);
});

test('the workflow of the night names each folder of slow end-to-end tests', () => {
  const workflow = readFileSync(path.join(ROOT, '.github/workflows/verify-all.yml'), 'utf8');
  const named = new Set(workflow.split(/[\s(),;]+/));
  const suites = FILES.filter((file) => /^e2e\/.*\.slow\.spec\.ts$/.test(file)).map(path.dirname);
  const folders = new Set(suites.map((suite) => path.relative('e2e', suite)));
  expect(folders.size).toBeGreaterThan(0);
  expect([...folders].filter((folder) => !named.has(folder))).toEqual([]);
});
