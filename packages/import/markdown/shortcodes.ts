import {
  CALLOUTS,
  callout,
  fenced,
  folded,
  frame,
  labelled,
  PLAYERS,
  picture,
  player,
  quoted,
  written,
} from '../markdown-pieces';
import { CODE, readTags, type TagSyntax, textsIn } from '../read-tags';
import type { FolderContext, FolderTag } from './site';

/** The named arguments of a shortcode; those without a name by their place. */
function argumentsOf(words: readonly string[]): Map<string, string> {
  const named = new Map<string, string>();
  let location = 0;
  for (const word of words.filter((one) => one !== '/')) {
    const [, name, value = ''] = /^([\w.-]+)=([\s\S]*)$/.exec(word) ?? [];
    if (name) named.set(name.toLowerCase(), value);
    else {
      named.set(String(location), word);
      location += 1;
    }
  }
  return named;
}

/** The first argument that is there. */
const pick = (words: readonly string[], ...names: string[]) => {
  const named = argumentsOf(words);
  return names.map((name) => named.get(name)).find((value) => value) ?? '';
};

const figure: FolderTag = (words) => {
  const url = pick(words, 'src', 'link', '0');
  if (!url) return null;
  const [title, text] = [pick(words, 'title'), pick(words, 'caption', 'attr', '1')];
  const caption = [title, text === title ? '' : text].filter(Boolean).join(' ');
  const image = picture(url, caption, pick(words, 'alt', 'caption', 'title'));
  const link = pick(words, 'link', 'href');
  return `\n\n${link && link !== url ? `[${image}](${written(link)})` : image}\n\n`;
};

const videoOf =
  (address: (id: string) => string): FolderTag =>
  (words) => {
    const id = pick(words, 'id', '0', 'bvid', 'bv');
    return id ? frame(address(id)) : null;
  };

const gist: FolderTag = (words) => {
  const [user, id] = [pick(words, '0'), pick(words, '1')];
  return user ? `<https://gist.github.com/${[user, id].filter(Boolean).join('/')}>` : null;
};

const tweet: FolderTag = (words) => {
  const id = pick(words, 'id', '1', '0');
  return id ? `<https://twitter.com/${pick(words, 'user') || 'i'}/status/${id}>` : null;
};

/** The address of another text. The link around it is Markdown. */
const ref: FolderTag = (words, _, { addressOf }) => {
  const [, name = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(pick(words, 'path', '0')) ?? [];
  if (!name) return anchor || null;
  const url = addressOf(name);
  return url && url + anchor;
};

const media =
  (tag: 'audio' | 'video'): FolderTag =>
  (words) => {
    const url = pick(words, 'src', 'url', 'mp4', 'webm', 'file', '0');
    return url ? player(tag, url) : null;
  };

const highlight: FolderTag = (words, content) =>
  fenced(content, pick(words, '0', 'lang', 'type'), pick(words, 'title'));

const box: FolderTag = (words, content) => {
  const kind = pick(words, 'type', 'style', '0');
  const isKnown = CALLOUTS.has(kind.toLowerCase());
  return callout(kind, pick(words, 'title', isKnown ? '1' : '0'), content);
};

const named =
  (kind: string): FolderTag =>
  (words, content) =>
    callout(kind, pick(words, 'title', '0'), content);

const details: FolderTag = (words, content) =>
  folded(pick(words, 'summary', 'title', '0'), content);

const tab: FolderTag = (words, content) =>
  labelled(pick(words, 'name', 'title', 'label', 'header', 'tabname', '0'), content);

/** A link whose text is its content, or among its words. */
const link: FolderTag = (words, content) => {
  const url = pick(words, 'href', 'url', 'link', 'relref', '0');
  const text = content.trim() || pick(words, 'content', 'text', 'label', 'title', '1') || url;
  return url ? `[${text}](${written(url)})` : content || null;
};

/** Words that readers see as they are. */
const shownWords: FolderTag = (words) => {
  const { size } = argumentsOf(words);
  return size > 0 ? [...argumentsOf(words).values()].join(' ') : null;
};

/** A setting of the site. */
const param: FolderTag = ([name = ''], _, { site }) =>
  /^author$/i.test(name) ? site.author || null : null;

const inner: FolderTag = (_, content) => content;

/** A program is no text. */
const script: FolderTag = (_, _content, { note }) => {
  note('script里的程序没有搬来');
  return '';
};

const pairs = (names: string, tag: FolderTag) =>
  names.split(' ').map((name): [string, FolderTag] => [name, tag]);

/** Shortcodes of Hugo and of common themes. */
export const SHORTCODES: TagSyntax<FolderContext> = {
  pattern: new RegExp(
    String.raw`${CODE}|\{\{[<%](?:\/\*[\s\S]*?\*\/[>%]\}\}|\s*(?<name>\/?[\w./-]+?)(?=[\s/>%])(?<words>(?:"(?:[^"\\]|\\.)*"|\`[^\`]*\`|[^"\`]){0,4000}?)\/?[>%]\}\})`,
    'gm',
  ),
  closing: (name) => new RegExp(String.raw`\{\{[<%]\s*/\s*${name}\s*[>%]\}\}`, 'g'),
  tags: new Map([
    ...pairs('figure img image imgproc', figure),
    ...[...PLAYERS].map(([name, address]): [string, FolderTag] => [name, videoOf(address)]),
    ...pairs('gist', gist),
    ...pairs('tweet x twitter', tweet),
    ...pairs('ref relref', ref),
    ...pairs('audio', media('audio')),
    ...pairs('video', media('video')),
    ...pairs('toc', () => ''),
    ...pairs('music', media('audio')),
    ...pairs('link button btn cta linkcard', link),
    ...pairs('version badge label kbd', shownWords),
    ...pairs('param', param),
  ]),
  blocks: new Map([
    ...pairs('highlight code', highlight),
    ...pairs('mermaid', (_, content) => fenced(content, 'mermaid')),
    ...pairs('echarts', (_, content) => fenced(content, 'json')),
    ...pairs('link button btn cta', link),
    ...pairs('admonition notice alert callout hint box block', box),
    ...['note', 'tip', 'info', 'warning', 'danger', 'important'].map(
      (name): [string, FolderTag] => [name, named(name)],
    ),
    ...pairs('quote blockquote', (_, content) => quoted(content.trim())),
    ...pairs('details expand collapse spoiler fold folding', details),
    ...pairs('tab tabitem', tab),
    ...pairs('script', script),
    // Its words are CSS.
    ...pairs('style', inner),
    ...pairs('raw rawhtml unsafe html center div tabs tabpane columns column', inner),
  ]),
  verbatim: /^(highlight|code|mermaid|echarts)$/,
  textsIn,
  withoutTags: withoutComment,
};

/** A shortcode that is shown, and not read, has the marks of a comment inside its brackets. */
function withoutComment(part: string): string {
  return part.replace(/(\{\{[<%])\/\*([\s\S]*?)\*\/([>%]\}\})/g, '$1$2$3');
}

/** Converts the shortcodes of a text to Markdown. */
export const readShortcodes = (body: string, context: FolderContext): string =>
  readTags(body, SHORTCODES, context);
