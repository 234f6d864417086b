import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { VARIABLES } from '../lib/settings/variables';
import { FILES, PLACES, ROOT, readDocuments } from '../testing/documents';

const documents = readDocuments();
const byFile = new Map(documents.map((document) => [document.file, document]));
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const names = new Set(FILES.map((file) => path.basename(file)));
const sources = FILES.filter((file) => /\.(ts|tsx|mjs|sh)$/.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

/** Files that documents mention although they do not exist, or that a reader or a command creates. */
const NOT_HERE = new Set([
  'content/redirects.yaml',
  'content/guides/216.md',
  'loading.tsx',
  'proxy.ts',
  'results.json',
  'vercel.json',
]);
/** Programs that a command in a document may run: those of npm, and common system tools. */
const PROGRAMS = new Set([
  'apt-get',
  'cp',
  'curl',
  'docker',
  'envsubst',
  'export',
  'ln',
  'mkdir',
  'mv',
  'nginx',
  'node',
  'npm',
  'npx',
  'rm',
]);
const NPM_WORDS = new Set(['ci', 'prune', 'start', 'test']);
const NPX_WORDS = new Set(['vitest']);

/** Whether a path exists in the repository; null for text that is not a path. */
function isThere(word: string): boolean | null {
  const plain = word.replace(/[:#].*$/, '').replace(/\/$/, '');
  const [fixed = ''] = plain.split(/[<*{…]/);
  if (/^\/|^\.\.|[\s=$(),']/.test(plain) || NOT_HERE.has(plain)) return null;
  const [top = ''] = plain.split('/');
  if (!plain.includes('/'))
    return /^[\w.-]+\.(ts|tsx|mjs|json|md|yml|css)$/.test(plain) ? names.has(plain) : null;
  if (!PLACES.has(top) || /^\.next/.test(top)) return null;
  if (fixed !== plain) return PLACES.has(path.dirname(`${fixed}x`));
  return ['', '.ts', '.tsx'].some((ending) => PLACES.has(plain + ending));
}

/** Names of the scripts that a text runs with `npm run`. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/npm run(?: --silent| -s)? ([\w:-]+)/g)].map(([, name = '']) => name);

/** Variables of the OpenTelemetry standard, which its library reads itself. */
const OF_A_STANDARD = /^OTEL_/;

/** The problem of a shell command; null if there is none. */
function faultOf(line: string): string | null {
  const words = line.replace(/"[^"]*"|\$\([^)]*\)/g, 'VALUE').split(/\s+/);
  while (/^[A-Z_]+=/.test(words[0] ?? '')) words.shift();
  const [program = '', word = '', ...rest] = words;
  if (!PROGRAMS.has(program)) return `${program} is no known program`;
  if (program === 'npm' && word !== 'run' && !NPM_WORDS.has(word)) return `npm has no ${word}`;
  if (program === 'npm' && word === 'run' && !scripts[rest[0] ?? '']) return `no script ${rest[0]}`;
  if (program === 'npx' && !NPX_WORDS.has(word)) return `${word} is no known program`;
  const lost = [word, ...rest].filter((argument) => isThere(argument) === false);
  return lost.length > 0 ? `${lost.join(' and ')} is not there` : null;
}

describe.each(documents)('$file', ({ file, prose, code, links, commands }) => {
  test('every link leads to a file and a heading of it', () => {
    const broken = links.filter((target) => {
      if (/^(https?|mailto):/.test(target)) return false;
      const [place = '', anchor] = target.split('#');
      const other = place ? path.join(path.dirname(file), place) : file;
      return !PLACES.has(other) || (anchor && !byFile.get(other)?.anchors.has(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('every path is there', () => {
    expect(code.filter((word) => isThere(word) === false)).toEqual([]);
  });

  test('every script that is named is in package.json', () => {
    expect(scriptsIn(prose).filter((name) => !scripts[name])).toEqual([]);
  });

  test('every variable and constant that is named stands in the code', () => {
    const named = code.map((word) => /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/.exec(word)?.[1]);
    const unknown = named.filter(
      (name) =>
        name &&
        !(name in VARIABLES) &&
        !OF_A_STANDARD.test(name) &&
        !new RegExp(`\\b${name}\\b`).test(sources),
    );
    expect(unknown).toEqual([]);
  });

  test('every command can be run', () => {
    expect(commands.flatMap((line) => faultOf(line) ?? [])).toEqual([]);
  });
});

test.each(['README.md', 'README.zh-CN.md'])('%s leads to every page', (readme) => {
  const linked = new Set(byFile.get(readme)?.links);
  const pages = documents
    .map(({ file }) => file)
    .filter((file) => /^(docs\/|[A-Z]+\.md)/.test(file));
  expect(pages.filter((file) => file !== readme && !linked.has(file))).toEqual([]);
});

/** Commands in the documents that need no build and have no side effects, with their output. */
const RUN = [
  ['npm run content:check', /: \d+ files, no faults\n$/],
  ['npm run contract', /: all 11 calls fit the contract\.\n$/],
  ['npm run hash-password', /^scrypt:\d+:8:1:[\w-]+:[\w-]{43}\n$/],
] as const;

test.each(RUN)('%s stands in a document and does what it says', (line, answer) => {
  expect(documents.flatMap(({ commands }) => commands)).toContain(line);
  const [, , script = ''] = line.split(' ');
  const { PATH, HOME, NODE_ENV } = process.env;
  const printed = execFileSync('npm', ['run', '--silent', script], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV },
    input: 'a password\n',
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  expect(printed).toMatch(answer);
});
