import path from 'node:path';
import { readText } from '../read-text';
import { readYamlFields } from '../read-yaml';
import type { Note } from '../source';
import { blocksIn, homeUrl, settingIn } from './code-settings';
import { readMdx } from './components';
import { readContainers } from './containers';
import { foldersOf, isIndex, leads, nameOf, plainSite } from './plain';
import type { FolderSite, Role, TextFile } from './site';

/** Texts of one kind in a folder, with the path of their pages. */
interface Instance {
  kind: 'blog' | 'docs' | 'pages';
  /** Empty for that of the preset. */
  id: string;
  /** Folder of the texts, with a slash at its end. */
  folder: string;
  /** Without slashes around it; empty for pages at the top. */
  route: string;
}

const DEFAULTS: readonly [kind: Instance['kind'], folder: string, route: string][] = [
  ['blog', 'blog', 'blog'],
  ['docs', 'docs', 'docs'],
  ['pages', 'src/pages', ''],
];

/** A site of Docusaurus. */
export async function docusaurusSite(
  folder: string,
  names: readonly string[],
  old: string,
): Promise<{ site: FolderSite; notes: Note[] }> {
  const config = names.find((name) => /^docusaurus\.config\./.test(name)) ?? '';
  const file = path.join(folder, config);
  const code = config ? await readText(file) : '';
  const plain = plainSite(homeUrl(old, settingIn(code, 'url'), settingIn(code, 'baseUrl')));
  const instances = instancesIn(code);
  const first = settingIn(code, 'defaultLocale');
  const placeOf = (name: string) => placeIn(instances, name, first);
  const instanceOf = (name: string) => placeOf(name).instance;
  const original = (text: TextFile): TextFile => ({ ...text, name: placeOf(text.name).name });
  const authors = await authorsIn(folder, names);
  const site: FolderSite = {
    ...plain,
    system: 'Docusaurus',
    title: settingIn(code, 'title'),
    description: settingIn(code, 'tagline'),
    locale: first,
    editionOf: ({ name }) => {
      const { language, name: group } = placeOf(name);
      return { language, group: group.replace(/\.mdx?$/i, '') };
    },
    publicFolders: ['static/'],
    isText: (name) => instanceOf(name) !== undefined,
    roleOf: (text) => roleOf(original(text), instanceOf(text.name)),
    pathOf: (text) => {
      const { language, instance } = placeOf(text.name);
      const path = pathOf(original(text), instance);
      return language && path !== null ? `${language}/${path}` : path;
    },
    folderCategories: (text) => plain.folderCategories(original(text)),
    authorOf: (name) => authors.get(name) ?? name,
    dateIn: (name) => DATED.exec(name)?.groups?.date?.replace(/\//g, '-') ?? null,
    slugOf: (name) => {
      const dated = DATED.exec(name)?.groups?.text;
      return dated || withoutNumber(plain.slugOf(name));
    },
    convert: (body, context) => readContainers(readMdx(body, context), context),
    addresses: () =>
      instances
        .filter(({ kind }) => kind === 'blog')
        .flatMap(({ route }) => [
          leads(plain.base, `${route}/rss.xml`, '/feed.xml', file),
          leads(plain.base, `${route}/atom.xml`, '/atom.xml', file),
          leads(plain.base, `${route}/tags`, '/tags', file),
          leads(plain.base, `${route}/archive`, '/archive', file),
        ]),
  };
  const others = names.filter((name) => instanceOf(name) === undefined);
  return { site, notes: otherVersions(folder, others) };
}

/** Where a text is: a translation is in another folder than its original. */
function placeIn(instances: readonly Instance[], name: string, first: string) {
  const [, language = '', kind = '', id = '', below = ''] = TRANSLATED.exec(name) ?? [];
  const isTranslation = language !== '' && language.toLowerCase() !== first.toLowerCase();
  if (!isTranslation) {
    return {
      ...{ language: undefined, name },
      instance: instances.find((one) => name.startsWith(one.folder)),
    };
  }
  const instance = instances.find(
    (one) => one.kind === kind && (one.id || 'default') === (id || 'default'),
  );
  const original = instance ? instance.folder + below : name;
  return { language: language.toLowerCase(), name: original, instance };
}

/** A translation: its language, the kind and the id of its plugin, and its path there. */
const TRANSLATED =
  /^i18n\/([^/]+)\/docusaurus-plugin-content-(blog|docs|pages)(?:-([^/]+))?\/(?:(?<=-docs(?:-[^/]*)?\/)current\/)?(.*)$/;

/** Texts of other versions of the program that they document, of which each is in the folder once more. */
function otherVersions(folder: string, names: readonly string[]): Note[] {
  const count = names.filter((name) =>
    /^(i18n|[\w-]*versioned_docs)\/.*\.mdx?$/i.test(name),
  ).length;
  if (count === 0) return [];
  const text = `${count}个文件没有搬来：i18n里不是文章的，和versioned_docs里的旧版本`;
  return [{ location: { file: folder, line: 1 }, subject: '旧版本', text }];
}

/** The texts of a site by its configuration: those of the preset, and of further plugins. */
function instancesIn(code: string): Instance[] {
  return DEFAULTS.flatMap(([kind, folder, route]) => {
    const opening = new RegExp(
      String.raw`(?:^[ \t]*|[{,]\s*)${kind}\s*:\s*\{|plugin-content-${kind}["']\s*,\s*\{`,
      'gm',
    );
    const blocks = blocksIn(code, opening);
    return (blocks.length > 0 ? blocks : ['']).map((block) => ({
      kind,
      id: settingIn(block, 'id'),
      folder: `${path.posix.normalize(settingIn(block, 'path') || folder)}/`,
      route: (
        settingIn(block, 'routeBasePath') || (block.includes('routeBasePath') ? '' : route)
      ).replace(/^\/|\/$/g, ''),
    }));
  });
}

/** Names of authors by their keys in `authors.yml`. A file that cannot be read has none. */
async function authorsIn(
  folder: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const authors = new Map<string, string>();
  for (const name of names.filter((one) => /^[^/]+\/authors\.ya?ml$/.test(one))) {
    const file = path.join(folder, name);
    const fields = await readText(file)
      .then((text) => readYamlFields(text, file, 1))
      .catch(() => ({}));
    for (const [key, author] of Object.entries(fields)) {
      const own = (author as { name?: unknown } | null)?.name;
      if (typeof own === 'string') authors.set(key, own);
    }
  }
  return authors;
}

function roleOf({ name }: TextFile, instance: Instance | undefined): Role {
  if (!instance) return { leftOut: 'Docusaurus不发布' };
  const parts = name.slice(instance.folder.length).split('/');
  if (parts.some((part) => part.startsWith('_'))) return { leftOut: '是给别的文章引用的片段' };
  if (instance.kind !== 'pages') return { kind: 'post' };
  return parts.length === 1 && isIndex(name) ? { leftOut: '是旧站的首页' } : { kind: 'page' };
}

/** A date in the path of a text, and the words after it: `2021-03-04-first.mdx`, `2021/03/04/first/index.md`. */
const DATED = /(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>[^/]*?)(?:\/index)?\.mdx?$/i;
/** The number before a name, which is in no address; a date is none. */
const withoutNumber = (name: string) =>
  /^\d{1,4}[-_.]\d/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '');

function pathOf(
  { name, fields, written }: TextFile,
  instance: Instance | undefined,
): string | null {
  if (!instance) return null;
  const { kind, folder, route } = instance;
  const below = name.slice(folder.length).replace(/\.mdx?$/i, '');
  const at = (path: string) => [route, path.replace(/^\/+/, '')].filter(Boolean).join('/');
  const { slug } = fields;
  if (kind === 'blog') return at(slug || blogPath(name, below));
  if (kind === 'pages') return at(isIndex(name) ? below.replace(/[^/]*$/, '') : below);
  const folders = foldersOf(below).map(withoutNumber);
  if (slug) return at(slug.startsWith('/') ? slug : [...folders, slug].join('/'));
  const own = typeof written.id === 'string' ? written.id : withoutNumber(nameOf(name));
  // A text with the name of its folder is the page of the folder, too.
  const isOfFolder = isIndex(name) || own.toLowerCase() === folders.at(-1)?.toLowerCase();
  return at([...folders, ...(isOfFolder ? [''] : [own])].join('/'));
}

function blogPath(name: string, below: string): string {
  const { date, text = '' } = DATED.exec(name)?.groups ?? {};
  if (!date) return below.replace(/(^|\/)index$/, '');
  const [before = ''] = below.split(date);
  return `${date.replace(/-/g, '/')}/${before}${text}`;
}
