import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCS = fileURLToPath(new URL('../../../docs', import.meta.url));

type SystemName = 'wordpress' | 'ghost' | 'strapi';

/** What a reader of a page in `docs/content-sources` has in place of its examples. */
export interface OwnValues {
  /** URL of the content system. */
  base: string;
  /** The value of `CONTENT_SOURCE_KEY`. */
  key: string;
  /** URL of the site. */
  site: string;
  /** The value of `REVALIDATE_SECRET`. */
  secret: string;
  /** Folder with `site.yaml`. */
  folder: string;
}

/** Examples on the pages, by what a reader has in their place. */
const EXAMPLES: Record<keyof OwnValues, RegExp> = {
  base: /https:\/\/cms\.example\.com/g,
  key: /<Content API key>,<Admin API key>|<API token>|abcd EFGH ijkl MNOP qrst UVWX/g,
  site: /https:\/\/www\.example\.com/g,
  secret: /(?<=REVALIDATE_SECRET=)\$\(openssl rand -hex 32\)|the value of REVALIDATE_SECRET/g,
  folder: /\/srv\/site-settings/g,
};

/** What a system does not know: the example of the pages that show none. */
const RECORD_NUMBER = 'recordNumber: 京ICP备00000000号-1\n';

/** The fenced blocks of a page in a language, in their order, without their indentation. */
export function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(path.join(DOCS, page), 'utf8');
  const fenced = new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm');
  return [...text.matchAll(fenced)].map(([, indent = '', body = '']) =>
    body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

function withOwn(text: string, own: OwnValues): string {
  const names = Object.keys(EXAMPLES) as (keyof OwnValues)[];
  return names.reduce((made, name) => made.replace(EXAMPLES[name], () => own[name]), text);
}

/**
 * Follows the page of a content system up to its commands: writes the files of the reader's own folder.
 *
 * @returns the environment that its `export` lines make, and the commands that follow them
 * @throws {Error} if a shell does not take the lines
 */
export function followPage(system: SystemName, own: OwnValues) {
  const page = `content-sources/${system}.md`;
  const settings = blocksOf(page, 'yaml').filter((block) => !block.startsWith('article:'));
  writeFileSync(path.join(own.folder, 'site.yaml'), settings.join('') || RECORD_NUMBER);
  const quoted = { ...own, secret: `'${own.secret}'` };
  const lines = withOwn(blocksOf(page, 'sh').join(''), quoted).trim().split('\n');
  const exports = lines.filter((line) => line.startsWith('export '));
  return {
    env: { ...environmentOf(exports), CONTENT_DIR: own.folder },
    commands: lines.filter((line) => !line.startsWith('export ')),
  };
}

/** The variables that lines of a shell export. */
function environmentOf(lines: readonly string[]): Record<string, string> {
  const { PATH = '' } = process.env;
  const printed = execFileSync('sh', ['-e', '-c', `${lines.join('\n')}\nenv -0`], {
    env: { PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  const all = printed.split('\0').map((entry) => entry.split(/=(.*)/s, 2) as [string, string]);
  return Object.fromEntries(
    all.filter(([name]) => !/^(PATH|PWD|OLDPWD|SHLVL|NODE_ENV|_|)$/.test(name)),
  );
}

/** What a reader of the page of WordPress adds to `wp-config.php`. */
export const pluginSettings = (own: Pick<OwnValues, 'site' | 'secret'>): string =>
  withOwn(blocksOf('content-sources/wordpress.md', 'php').join(''), {
    ...{ base: '', key: '', folder: '' },
    ...own,
  });

/** A block of code: a whole file, or what a reader adds to one. */
export interface Step {
  file: string;
  /** The declaration in which, or before which, it stands; undefined for a whole file or its end. */
  within: string | undefined;
  /** Where it goes: into the file, to its end, before the declaration, or to the beginning of a part of it. */
  where: 'file' | 'end' | 'before' | 'entries' | 'switch' | 'result' | 'environment';
  code: string;
}

const BLOCK =
  /^( *)```(?:tsx?|yaml|ini)\n *(?:\/\/|#) ([\w./[\]-]+?)(?:, (at the end|(?:in|before) [^\n]+))?\n(.*?)^ *```$/gms;

/** The forms of the words after a file, each with the name of a declaration. */
const PLACES: readonly (readonly [Step['where'], RegExp])[] = [
  ['before', /^before ([\w-]+)$/],
  ['switch', /^in the switch of ([\w-]+)$/],
  ['result', /^in what ([\w-]+) returns$/],
  ['environment', /^in the environment of ([\w-]+)$/],
  ['entries', /^in ([\w-]+)$/],
];

/** The steps of a how-to, in its order. @throws {Error} for a place that is none of `PLACES` */
export function stepsOf(howTo: string): Step[] {
  const text = readFileSync(path.join(DOCS, 'how-to', howTo), 'utf8');
  return [...text.matchAll(BLOCK)].map(([, indent = '', file = '', words, code = '']) => ({
    file,
    ...placeIn(words),
    code: code.replace(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function placeIn(words: string | undefined): Pick<Step, 'where' | 'within'> {
  if (words === undefined) return { where: 'file', within: undefined };
  if (words === 'at the end') return { where: 'end', within: undefined };
  for (const [where, form] of PLACES) {
    const [, within] = form.exec(words) ?? [];
    if (within) return { where, within };
  }
  throw new Error(`no place: ${words}`);
}

/** The steps of docs/how-to/add-a-page.md, with the component of add-a-component.md and its test of write-a-test.md. */
export const addAPage = (): Step[] =>
  ['add-a-component.md', 'write-a-test.md', 'add-a-page.md'].flatMap(stepsOf);
