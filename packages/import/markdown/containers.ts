import { callout, fenced, folded, labelled } from '../markdown-pieces';
import { CODE, readTags, type TagSyntax } from '../read-tags';
import type { FolderContext, FolderTag } from './site';

const box =
  (name: string): FolderTag =>
  (words, content) =>
    callout(name, words.join(' '), content);

const inner: FolderTag = (_, content) => `\n\n${content.trim()}\n\n`;

const tab: FolderTag = ([label = ''], content) => labelled(label, content);

const CODE_OR_TAB =
  /^ {0,3}(?<fence>`{3,}(?!`)|~{3,}(?!~))(?<info>[^\n]*)\n[\s\S]*?(?:^ {0,3}\k<fence>[^\n]*$|(?![\s\S]))|^@tab(?::active)?[ \t]+(?<label>[^\n]+)$/gm;
/** What a fence in a group of code has for its label: `[npm]`. */
const FENCE_LABEL = /\[([^\][\n]+)\][ \t]*$/;

/** Tabs below each other, each with its label: those of `@tab`, and those of fences. */
const tabs: FolderTag = (_, content) =>
  `\n\n${content
    .replace(CODE_OR_TAB, (whole: string, ...match) => {
      const { info, label } = match.at(-1) as Record<string, string | undefined>;
      if (info === undefined) return labelled((label ?? '').replace(/#\S+$/, ''), '');
      const written = info.replace(FENCE_LABEL, (_part, name: string) => `title="${name}"`);
      return whole.replace(info, () => written);
    })
    .trim()}\n\n`;

const pairs = (names: string, tag: FolderTag) =>
  names.split(' ').map((name): [string, FolderTag] => [name, tag]);

/** Containers of VuePress, VitePress, Docusaurus and their themes: `::: tip 标题`, `:::tip[标题]`. */
export const CONTAINERS: TagSyntax<FolderContext> = {
  pattern: new RegExp(
    String.raw`${CODE}|^ {0,3}:{3,}[ \t]*(?<name>[a-zA-Z][\w-]*)(?<words>[^\n]*)\n`,
    'gm',
  ),
  // One inside another has fewer colons.
  closing: (_, opening) => {
    const colons = /:+/.exec(opening)?.[0].length ?? 3;
    return new RegExp(String.raw`^ {0,3}:{${colons},}[ \t]*(?:\n|(?![\s\S]))`, 'gm');
  },
  wordsOf: (written) => {
    const title = written
      .trim()
      .replace(/\{[^{}]*\}$/, '')
      .replace(/^\[([^\n]*)\]$/, '$1')
      .replace(/^#\S+/, '')
      .trim();
    return title ? [title] : [];
  },
  textsIn: (title) => [...title],
  tags: new Map(),
  blocks: new Map<string, FolderTag>([
    ...['tip', 'info', 'note', 'warning', 'danger', 'caution', 'important', 'success', 'error'].map(
      (name): [string, FolderTag] => [name, box(name)],
    ),
    ['details', ([title = ''], content) => folded(title, content)],
    ...pairs('tabs code-tabs code-group', tabs),
    ...pairs('tab code-group-item', tab),
    ...pairs('center left right raw v-pre theorem', inner),
    ['mermaid', (_, content) => fenced(content, 'mermaid')],
  ]),
  verbatim: /^mermaid$/,
};

/** Converts the containers of a text to Markdown. */
export const readContainers = (body: string, context: FolderContext): string =>
  readTags(body, CONTAINERS, context);
