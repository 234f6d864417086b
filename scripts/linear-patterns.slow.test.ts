import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FILES } from '@wenzhan/kit/testing/documents';
import { isSlow } from '@wenzhan/kit/testing/linear-time';
import { expect, test, vi } from 'vitest';
import { parseAst } from 'vitest/node';

/** Code that reads what visitors, authors and other systems wrote. */
const SOURCES = FILES.filter(
  (file) =>
    /^(app|components|lib|tools|middleware)\b.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\.d\.ts$/.test(file),
);

/** What comes before what is repeated, and after it, so that a match fails at its end. */
const [OPENINGS, END] = [['', '<a '], '\u0001'];
const REPEATED = [
  ...[
    ' ',
    '\n',
    '\t',
    'a',
    '0',
    '字',
    '，',
    '-',
    '=',
    '_',
    '.',
    '/',
    ':',
    ',',
    '#',
    '*',
    '~',
    '|',
    '`',
    '$',
  ],
  ...[
    '<',
    '<a',
    '<a ',
    '<a>',
    '<pre',
    '<pre>',
    '<!--',
    '[',
    '[a ',
    '[^a',
    '[a]',
    '![',
    '(',
    '\\',
    '&',
    '{',
    '{%',
    '{:',
    '{% ',
    '{% a ',
    '{% a %}',
    '{{<a ',
  ],
  ...[
    '"',
    "'",
    '="',
    "='",
    'a=',
    'a="',
    'a:',
    'a@',
    '//',
    '%',
    '%2',
    '1,',
    '1.',
    '> ',
    '- ',
    '\r\n',
    ' \n',
    '{\n',
    '"\n',
  ],
] as const;

/** Every regular expression that is written in the code, and where. */
function patternsOf(file: string): [pattern: string, file: string][] {
  const found: [string, string][] = [];
  const program = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  JSON.stringify(program, (_, node) => {
    if (node?.regex) found.push([`/${node.regex.pattern}/${node.regex.flags}`, file]);
    return typeof node === 'bigint' ? null : node;
  });
  return found;
}

/** Every regular expression that a file makes of parts while it is loaded, and the file. */
async function madePatterns(files: readonly string[]): Promise<[pattern: string, file: string][]> {
  const found: [string, string][] = [];
  const construct = (target: typeof RegExp, parts: ConstructorParameters<typeof RegExp>) => {
    const pattern = new target(...parts);
    const maker = new Error().stack?.split('\n')[2] ?? '';
    const file = files.find((one) => maker.includes(path.resolve(one)));
    if (file) found.push([String(pattern), file]);
    return pattern;
  };
  // A second try loads them again.
  vi.resetModules();
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  for (const file of files) await import(path.resolve(file));
  vi.unstubAllGlobals();
  return found;
}

const toPattern = (written: string): RegExp => {
  const end = written.lastIndexOf('/');
  return new RegExp(written.slice(1, end), written.slice(end + 1));
};

/** The words in a pattern, such as `<script`, which begin what it matches. */
const wordsOf = ({ source }: RegExp) => source.match(/[<[{]?[\p{L}\d_-]{2,}[=:( "]?/gu) ?? [];

const made = new Map<string, string>();

/** Made once: what takes long is the texts, not the patterns. */
function textOf(opening: string, part: string, length: number): string {
  const key = JSON.stringify([opening, part, length]);
  const text = made.get(key) ?? `${opening}${part.repeat(length / part.length)}${END}`;
  made.set(key, text);
  return text;
}

test('no pattern takes more time than in proportion to a text', async () => {
  const makers = SOURCES.filter((file) => readFileSync(file, 'utf8').includes('new RegExp('));
  const made = await madePatterns(makers);
  expect(made.length).toBeGreaterThan(20);
  const patterns = new Map([...SOURCES.flatMap(patternsOf), ...made]);
  expect(patterns.size).toBeGreaterThan(300);
  const slow = [...patterns].flatMap(([written, file]) => {
    const pattern = toPattern(written);
    const parts = [...new Set([...REPEATED, ...wordsOf(pattern)])];
    const texts = OPENINGS.flatMap((opening) => parts.map((part) => [opening, part] as const));
    const found = texts.find(([opening, part]) =>
      isSlow(
        (text) => text.replace(pattern, ''),
        (length) => textOf(opening, part, length),
      ),
    );
    return found ? [`${file}: ${written} on ${JSON.stringify(found)}`] : [];
  });
  expect(slow).toEqual([]);
}, 600_000);
