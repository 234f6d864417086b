import { fenced, frame, PLAYERS } from '../markdown-pieces';
import { CODE, readTags, type TagSyntax } from '../read-tags';
import type { FolderContext, FolderTag } from './site';

const highlight: FolderTag = ([language = ''], content) => fenced(content, language);

/** The address of another text; the link around it is Markdown. */
const address: FolderTag = ([name = ''], _, { addressOf }) => addressOf(name);

const include: FolderTag = ([file = '', ...words]) => {
  const id = words.find((word) => /^(video_?)?id=/i.test(word))?.replace(/^\w+=/, '');
  const player = PLAYERS.get(
    /(?<![\w-])[\dA-Z_-]*([a-z]+)(?![a-z])[\w-]*\.html$/.exec(file)?.[1] ?? '',
  );
  return player && id ? frame(player(id)) : null;
};

const inner: FolderTag = (_, content) => content;

/** Tags of Jekyll and of common plugins. */
export const LIQUID_TAGS: TagSyntax<FolderContext> = {
  pattern: new RegExp(
    String.raw`${CODE}|\{%-?\s*(?<name>\w+)(?<words>(?:[^%]|%(?!\})){0,4000}?)\s*-?%\}|\{\{-?\s*(?:[^{}\n]{0,400})\}\}`,
    'gm',
  ),
  closing: (name) => new RegExp(String.raw`\{%-?\s*end${name}\s*-?%\}`, 'g'),
  tags: new Map<string, FolderTag>([
    ['post_url', address],
    ['link', address],
    ['gist', ([id = '']) => (id ? `<https://gist.github.com/${id}>` : null)],
    ['include', include],
    ...[...PLAYERS].map(([name, player]): [string, FolderTag] => [
      name,
      ([id = '']) => (id ? frame(player(id)) : null),
    ]),
  ]),
  blocks: new Map<string, FolderTag>([
    ['highlight', highlight],
    ['comment', () => ''],
    ['capture', inner],
    ['raw', inner],
  ]),
  verbatim: /^(highlight|comment|raw)$/,
};

const RAW = /\{%-?\s*(?:end)?raw\s*-?%\}/g;
/** An attribute list of kramdown, which says how something looks. */
const ATTRIBUTES = /(?<![ \t])[ \t]*\{:[^}\n]{0,400}\}/g;

/** Converts the tags of Liquid and the marks of kramdown in a text to Markdown. */
export function readLiquid(body: string, context: FolderContext): string {
  const { site, text, note } = context;
  const values: ReadonlyMap<string, string> = new Map([
    ['site.baseurl', new URL(site.base).pathname.replace(/\/$/, '')],
    ['site.url', new URL(site.base).origin],
    ['site.title', site.title],
    ['page.title', text.fields.title],
  ]);
  const withoutTags = (part: string, line: () => number): string => {
    // Liquid is older than the fences of Markdown: its mark for what is no tag is in them, too.
    if (!part.startsWith('{{')) return part.replace(RAW, '');
    const value = valueIn(part, values, site.base);
    if (value === null) note(`第${line()}行的标签没有搬来：${part}`);
    return value ?? '';
  };
  return withoutAttributes(readTags(body, { ...LIQUID_TAGS, withoutTags }, context));
}

/** The value of `{{ "/a.png" | relative_url }}` and the like; null if it is unknown. */
function valueIn(part: string, values: ReadonlyMap<string, string>, base: string): string | null {
  const [written = '', ...filters] = part
    .replace(/^\{\{-?|-?\}\}$/g, '')
    .split('|')
    .map((one) => one.trim());
  const text = /^"([^"]*)"$|^'([^']*)'$/.exec(written);
  let value = text ? (text[1] ?? text[2] ?? '') : values.get(written);
  for (const filter of filters) {
    if (value === undefined) return null;
    const [name = '', argument = ''] = filter.split(':').map((one) => one.trim());
    const other = values.get(argument) ?? argument.replace(/^['"]|['"]$/g, '');
    if (name === 'relative_url' || name === 'absolute_url')
      value = `${base}/${value.replace(/^\//, '')}`;
    else if (name === 'prepend') value = other + value;
    else if (name === 'append') value += other;
    else return null;
  }
  return value ?? null;
}

const OUTSIDE = new RegExp(`${CODE}|(?:^[*-] [^\\n]*\\n)?${ATTRIBUTES.source}`, 'gm');

/** The text without attribute lists, and without the list that `{:toc}` fills. */
function withoutAttributes(body: string): string {
  return body.replace(OUTSIDE, (part: string) => {
    if (!/\{:[^{}\n]*\}$/.test(part) || /^[ \t]*[`~]/.test(part)) return part;
    return /\{:\s*toc\s*\}$/.test(part) ? '' : part.replace(ATTRIBUTES, '');
  });
}
