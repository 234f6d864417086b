import { encodePath } from '../addresses';
import {
  CALLOUTS,
  fenced,
  folded as foldedText,
  frame,
  labelled,
  PLAYERS,
  picture,
  player,
  quoted,
  written,
} from '../markdown-pieces';
import {
  type Tag as AnyTag,
  CODE,
  readTags as read,
  type TagContext,
  type TagSyntax,
  textsIn,
} from '../read-tags';
import { type HexoConfig, type HexoFile, slugOf } from './files';
import { dateOfText, partsOfName, permalinkOf } from './permalink';

/** What the tags of a text refer to. */
export interface HexoContext extends TagContext {
  base: string;
  config: HexoConfig;
  files: readonly HexoFile[];
}

type Tag = AnyTag<HexoContext>;

const quote: Tag = ([...words], content) => {
  const source = words.join(' ').trim();
  return quoted([content.trim(), ...(source ? [`—— ${source}`] : [])].join('\n\n'));
};

/** A tag of themes that has its text in its words, such as `{% note info, text %}`. */
const textOf = (words: readonly string[]): string => {
  const all = words.filter((word) => !OPTION.test(word)).join(' ');
  return all.replace(/^[\w\s-]*,\s*/, '').trim();
};
/** A setting of a theme among the words of a tag. */
const OPTION =
  /^(?:icon|color|style|child|codeblock|open|el|align|active|layout|ratio|width|height|alt|bg|padding|fancybox|download):\S*$/;

/** Arguments between commas. */
const partsOf = (words: readonly string[]): string[] =>
  words
    .filter((word) => !OPTION.test(word))
    .join(' ')
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A colour or another setting of a theme. */
const SETTING = /^(#[\da-f]{3,8}|[a-z-]+( [a-z-]+)*|\w+:\S*)$/;

/** The title among arguments that are also colours and settings. */
const titleOf = (words: readonly string[]): string => {
  const parts = partsOf(words);
  return parts.find((part) => !SETTING.test(part)) ?? parts[0] ?? '';
};

/** `{% label primary@text %}` of NexT, `{% label text red %}` of Butterfly. */
const label: Tag = (words) => {
  const [, text] = /^[\w\s-]*@(.*)$/.exec(words.join(' ')) ?? [];
  return (text ?? words.filter((word, at) => at === 0 || !SETTING.test(word)).join(' ')).trim();
};

const ADDRESS = /^((https?:)?\/|#|\.)/;

/** A button or card: an address and its words, between commas, in whatever order. */
const button: Tag = (words) => {
  const parts = partsOf(words);
  const url = parts.find((part) => ADDRESS.test(part));
  const text = parts.filter((part) => !ADDRESS.test(part) && !/^(fa[bsrl]?|iconfont)\b/.test(part));
  const title = text.find((part) => !SETTING.test(part)) ?? text[0] ?? url;
  return url ? `[${title}](${written(url)})` : (title ?? null);
};

/** Words that a click shows, after the words that are clicked. */
const hidden: Tag = (words) => {
  const [content = '', display] = partsOf(words);
  return display && !SETTING.test(display) ? `${display}（${content}）` : content;
};

const TAGS: ReadonlyMap<string, Tag> = new Map([
  ['label', label],
  ['hideInline', hidden],
  ...['btn', 'button', 'cell', 'linkcard'].map((name): [string, Tag] => [name, button]),
  ...['checkbox', 'radio', 'hashtag'].map((name): [string, Tag] => [name, titleOf]),
  ...['inlineImg', 'inlineimage'].map((name): [string, Tag] => [name, (words) => image(words)]),
  ['pdf', ([url = '']) => `[PDF](${written(url)})`],
  ...(['video', 'audio'] as const).map((name): [string, Tag] => [
    name,
    ([url = '']) => player(name, url),
  ]),
  ['image', (words) => image(words.filter((word) => !OPTION.test(word)))],
  ['note', noteOf],
  ['quot', (words) => quoted(textOf(words))],
  ...['span', 'p', 'u', 'emp', 'wavy', 'del', 'psw', 'kbd', 'sup', 'sub', 'mark'].map(
    (name): [string, Tag] => [name, textOf],
  ),
  ['asset_img', (words) => image(words.filter((word) => !/^(\d+|left|right|center)$/.test(word)))],
  ['img', (words) => image(words.filter((word) => /[./]/.test(word) || !/^[\w-]+$/.test(word)))],
  ['asset_path', ([file = '']) => encodePath(file)],
  ['asset_link', ([file = '', ...title]) => `[${title.join(' ') || file}](${encodePath(file)})`],
  ['link', ([first = '', ...words], _, context) => link(first, words, context)],
  ['post_link', (words, _, context) => postLink(words, context)],
  ['post_path', ([name = ''], _, context) => postUrl(name, context)],
  ...[...PLAYERS].map(([name, player]): [string, Tag] => [name, ([id = '']) => frame(player(id))]),
  ['iframe', ([url = '']) => frame(url)],
  ['gist', ([id = '']) => `<https://gist.github.com/${id}>`],
  ['jsfiddle', ([id = '']) => `<https://jsfiddle.net/${id}>`],
]);

/** A note without content has its text after its kind. */
function noteOf([kind = '', ...text]: string[]): string | null {
  const words = kind.endsWith(',') || text.length > 0 ? textOf([kind, ...text]) : '';
  return words ? quoted(`[!${CALLOUTS.get(kind.replace(/,$/, '')) ?? 'NOTE'}]\n${words}`) : null;
}

/** Content behind its title. */
const folded: Tag = (words, content) => foldedText(titleOf(words), content);

/** The marks of parts in tabs and timelines, which have their labels. */
const PART =
  /<!--\s*(?:tab|timeline|node)\b((?:[^-]|-(?!->))*)-->|<!--\s*end(?:tab|timeline|node)\s*-->/g;

/** Tabs and parts of a timeline below each other, each with its label. */
const parts =
  (title: Tag): Tag =>
  (words, content, context) => {
    const text = content.replace(PART, (_, name = '') => labelled(name.replace(/@[^@]*$/, ''), ''));
    return labelled(title(words, content, context) ?? '', text);
  };

/** Tags around a content. */
const BLOCKS: ReadonlyMap<string, Tag> = new Map([
  ['codeblock', (words, content) => codeblock(words, content)],
  ['code', (words, content) => codeblock(words, content)],
  ['blockquote', quote],
  ['quote', quote],
  ['pullquote', (_, content) => quoted(content.trim())],
  ['centerquote', (_, content) => quoted(content.trim())],
  ['cq', (_, content) => quoted(content.trim())],
  ['raw', (_, content) => content],
  ['folding', folded],
  ['fold', folded],
  ['hideToggle', folded],
  ['hideBlock', folded],
  // The words of tabs are their name, which is in their addresses only.
  ...['tabs', 'subtabs', 'subsubtabs'].map((name): [string, Tag] => [name, parts(() => '')]),
  ['timeline', parts(titleOf)],
  ['mermaid', (_, content) => fenced(content, 'mermaid')],
  [
    'note',
    ([kind = 'default', ...title], content) =>
      quoted(
        `[!${CALLOUTS.get(kind) ?? 'NOTE'}]\n${[title.join(' '), content.trim()].filter(Boolean).join('\n\n')}`,
      ),
  ],
]);

export const HEXO_TAGS: TagSyntax<HexoContext> = {
  pattern: new RegExp(
    String.raw`${CODE}|\{%\s*(?<name>\w+)(?<words>(?:(?!%\}|\{%)[\s\S])*)%\}`,
    'gm',
  ),
  closing: (name) => new RegExp(String.raw`\{%\s*end${name}\s*%\}`, 'g'),
  tags: TAGS,
  blocks: BLOCKS,
  verbatim: /^(code|codeblock|raw|mermaid)$/,
  textsIn,
};

/** Converts the tags of Hexo and of common themes to Markdown. */
export const readTags = (body: string, context: HexoContext): string =>
  read(body, HEXO_TAGS, context);

function image(words: string[]): string {
  const at = words.findIndex((word) => /\.\w{2,5}(\?|$)|^https?:|^\//.test(word));
  const [url = '', ...title] = words.slice(Math.max(at, 0));
  return picture(url, title.join(' '));
}

function link(first: string, words: string[], context: HexoContext): string | null {
  const all = [first, ...words];
  // Themes have another tag of this name, with commas.
  if (/[,，]/.test(all.join(' ').replace(/https?:\S+$/, ''))) return button(all, '', context);
  const at = all.findIndex((word) => /^(https?:)?\//.test(word));
  const url = all[at] ?? '';
  return `[${all.slice(0, Math.max(at, 0)).join(' ') || url}](${written(url)})`;
}

function postUrl(name: string, { base, config, files }: HexoContext): string | null {
  const file = files.find((one) =>
    [slugOf(one.name), partsOfName(one.name, config).title].includes(name.normalize('NFC')),
  );
  if (!file) return null;
  const date = dateOfText(file, config) ?? '';
  return `${base}/${encodePath(permalinkOf(file, config, date))}`;
}

function postLink([name = '', ...title]: string[], context: HexoContext): string | null {
  const url = postUrl(name, context);
  const file = context.files.find((one) => slugOf(one.name) === name.normalize('NFC'));
  const words = title.filter((word) => !/^(true|false)$/.test(word)).join(' ');
  return url ? `[${words || file?.front.title || name}](${written(url)})` : null;
}

function codeblock(words: string[], content: string): string {
  const text = words.join(' ');
  const language = /\blang:(\S+)/.exec(text)?.[1] ?? '';
  const title = text.replace(/\b\w+:(?!\/\/)\S+/g, '').trim();
  return fenced(content, language, title);
}
