import path from 'node:path';
import { callout, fenced } from '../markdown-pieces';
import { readTags, type TagSyntax } from '../read-tags';
import { readText } from '../read-text';
import { foldersOf, isIndex, leads, plainSite, roleByPlace } from './plain';
import type { FolderContext, FolderSite, FolderTag } from './site';

/** Folders of the settings of VuePress and VitePress. */
const SETTINGS = /^(.*\/)?\.(vuepress|vitepress)\//;

/** The folder of the texts, if one has the settings of VuePress or VitePress. */
export function vuepressRoot(names: readonly string[]): string | null {
  const found = names.map((name) => SETTINGS.exec(name)?.[1]).find((root) => root !== undefined);
  return found ?? (names.some((name) => /^\.v(ue|ite)press\//.test(name)) ? '' : null);
}

const VITEPRESS = /(^|\/)\.vitepress\/config(\/index)?\.[cm]?[jt]s$/;

/** Whether the addresses of a site are without `.html`, as VitePress can be told by its configuration, which is code. */
export async function hasCleanUrls(folder: string, names: readonly string[]): Promise<boolean> {
  const name = names.find((one) => VITEPRESS.test(one));
  const code = name ? await readText(path.join(folder, name)).catch(() => '') : '';
  return /(?:^[ \t]*|[{,]\s*)cleanUrls\s*:\s*true\b/m.test(code);
}

/**
 * @param root folder of the texts, with a slash at its end or empty
 * @param ending of the addresses of texts
 */
export function vuepressSite(root: string, old: string, ending: '.html' | ''): FolderSite {
  const plain = plainSite(old);
  const below = (name: string) => name.slice(root.length);
  return {
    ...plain,
    system: 'VuePress',
    publicFolders: [`${root}.vuepress/public/`, `${root}public/`, root],
    isText: (name) => name.startsWith(root),
    roleOf: (text) => {
      if (foldersOf(below(text.name)).length === 0 && isIndex(text.name)) {
        return { leftOut: '是旧站的首页' };
      }
      return roleByPlace(text);
    },
    pathOf: ({ name, fields }) => {
      if (fields.address) return fields.address.replace(/^\//, '');
      const at = below(name).replace(/\.(md|markdown)$/i, '');
      return isIndex(name) ? at.replace(/[^/]*$/, '') : at + ending;
    },
    folderCategories: ({ name }) => foldersOf(below(name)).slice(0, 1),
    convert: (body, context) => readTags(withoutToc(body), CONTAINERS, context),
    addresses: () => [leads(plain.base, 'rss.xml', '/feed.xml', `${root}.vuepress`)],
  };
}

const withoutToc = (body: string) => body.replace(/^\[\[toc\]\][ \t]*\n?/gim, '');

const box =
  (name: string): FolderTag =>
  (words, content) =>
    callout(name, words.join(' '), content);

const details: FolderTag = (words, content) =>
  `\n\n<details><summary>${words.join(' ') || '详情'}</summary>\n\n${content.trim()}\n\n</details>\n\n`;

const inner: FolderTag = (_, content) => `\n\n${content.trim()}\n\n`;

/** Containers of VuePress, VitePress and their themes: `::: tip 标题`. */
export const CONTAINERS: TagSyntax<FolderContext> = {
  pattern:
    /^ {0,3}(?<fence>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[^\n]*$|(?![\s\S]))|^ {0,3}:{3,}[ \t]*(?<name>[\w-]+)[ \t]*(?<words>[^\n]*)\n/gm,
  // One inside another has fewer colons.
  closing: (_, opening) => {
    const colons = /:+/.exec(opening)?.[0].length ?? 3;
    return new RegExp(String.raw`^ {0,3}:{${colons},}[ \t]*(?:\n|(?![\s\S]))`, 'gm');
  },
  tags: new Map(),
  blocks: new Map<string, FolderTag>([
    ...['tip', 'info', 'note', 'warning', 'danger', 'caution', 'important'].map(
      (name): [string, FolderTag] => [name, box(name)],
    ),
    ['details', details],
    ...['center', 'left', 'right', 'code-group', 'code-group-item', 'tabs', 'raw'].map(
      (name): [string, FolderTag] => [name, inner],
    ),
    ['mermaid', (_, content) => fenced(content, 'mermaid')],
  ]),
  verbatim: /^mermaid$/,
};
