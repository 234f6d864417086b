import path from 'node:path';
import { readText } from '../read-text';
import type { Note } from '../source';
import { blocksIn, homeUrl, settingIn } from './code-settings';
import { readVue } from './components';
import { readContainers } from './containers';
import { foldersOf, isIndex, leads, nameOf, plainSite, roleByPlace } from './plain';
import type { FolderSite, Role, TextFile } from './site';

const CONFIG = /^\.(vuepress|vitepress)\/config(\/index)?\.[cm]?[jt]s$/;
/** The number that puts folders and files into their order, as in `01.前端`. */
const ORDER = /^\d+\.\s*/;

/**
 * A site of VuePress or VitePress.
 *
 * @param folder the one of the settings and texts
 */
export async function vuepressSite(
  system: 'VuePress' | 'VitePress',
  folder: string,
  names: readonly string[],
  old: string,
): Promise<{ site: FolderSite; notes: Note[] }> {
  const config = names.find((name) => CONFIG.test(name));
  const file = path.join(folder, config ?? '');
  const code = config ? await readText(file).catch(() => '') : '';
  const setting = (name: string) => settingIn(code, name);
  const plain = plainSite(homeUrl(old, '', setting('base')));
  const sourceDir = setting('srcDir').replace(/^\.\/?|\/$/g, '');
  const root = sourceDir && `${sourceDir}/`;
  const below = (name: string) => name.slice(root.length);
  const languages = languagesIn(code);
  const languageOf = (name: string) => languages.find((one) => below(name).startsWith(`${one}/`));
  const inLanguage = (name: string) => below(name).slice((languageOf(name)?.length ?? -1) + 1);
  const ending = setting('cleanUrls') === 'true' ? '' : '.html';
  const site: FolderSite = {
    ...plain,
    system,
    title: setting('title'),
    description: setting('description'),
    locale: setting('lang'),
    publicFolders: [`${root}.vuepress/public/`, `${root}public/`, root],
    editionOf: ({ name }) => ({
      language: languageOf(name)?.toLowerCase(),
      group: inLanguage(name).replace(/\.\w+$/, ''),
    }),
    isText: (name) => name.startsWith(root) && !/^\.v(ue|ite)press\//.test(name),
    roleOf: (text) => roleOf(text, inLanguage(text.name)) ?? roleByPlace(text),
    pathOf: ({ name, fields, written }, publishedAt) => {
      const pattern = fields.address || words(written.permalinkPattern);
      const slug = fields.slug || plain.slugOf(name);
      if (pattern) return filled(pattern, publishedAt, slug).replace(/^\//, '');
      const at = below(name).replace(/\.(md|markdown)$/i, '');
      return isIndex(name) ? at.replace(/[^/]*$/, '') : at + ending;
    },
    folderCategories: ({ name }) =>
      foldersOf(inLanguage(name))
        .filter((one) => !/^_?posts$/i.test(one))
        .slice(0, 1)
        .map((one) => one.replace(ORDER, '')),
    slugOf: (name) => plain.slugOf(name).replace(ORDER, ''),
    convert: (body, context) => readVue(readContainers(body.replace(TOC, ''), context), context),
    addresses: () => [leads(plain.base, 'rss.xml', '/feed.xml', file)],
  };
  const rewrites = /(?:^[ \t]*|[{,]\s*)rewrites\s*:/m.test(code);
  const text = 'rewrites没有读：它改的网址要自己写进aliases';
  return {
    site,
    notes: rewrites ? [{ location: { file, line: 1 }, subject: 'rewrites', text }] : [],
  };
}

/** The folders of further languages: the keys of `locales`, without those of the site itself. */
function languagesIn(code: string): string[] {
  const [block = ''] = blocksIn(code, /(?:^[ \t]*|[{,]\s*)locales\s*:\s*\{/gm);
  // What is inside the braces of a language is no key of another one.
  const outside = blocksIn(block, /\{/g).reduce((rest, inside) => rest.replace(inside, ''), block);
  const keys = [...outside.matchAll(/["']?([\w/-]+)["']?\s*:\s*\{/g)].map(([, key = '']) => key);
  return keys.map((key) => key.replace(/^\/|\/$/g, '')).filter((key) => key && key !== 'root');
}

const TOC = /^\[\[toc\]\][ \t]*\n?/gim;

const words = (value: unknown) => (typeof value === 'string' ? value : '');

/** What becomes of the home page, and of what makes pages; null for other texts. */
function roleOf({ name, written, body }: TextFile, below: string): Role | null {
  if (/\[[^\][]+\]/.test(nameOf(name))) return { leftOut: '是动态路由的模板' };
  if (foldersOf(below).length > 0 || !isIndex(name)) return null;
  const isHome = written.home === true || words(written.layout) !== '' || body.trim() === '';
  return isHome ? { leftOut: '是旧站的首页' } : { kind: 'page' };
}

/** A pattern of an address: `/:year/:month/:day/:slug.html`. */
function filled(pattern: string, publishedAt: string, slug: string): string {
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const values: ReadonlyMap<string, string> = new Map(Object.entries({ year, month, day, slug }));
  return pattern.replace(/:([a-z]+)/g, (whole, key: string) => values.get(key) ?? whole);
}
