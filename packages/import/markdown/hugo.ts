import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { isTimeZone } from '@wenzhan/kit/language';
import { encodePath } from '../addresses';
import type { SourceAddress, SourcePost } from '../source';
import type { HugoConfig } from './hugo-config';
import { foldersOf, isIndex, leads, nameOf, plainSite } from './plain';
import { seriesIn } from './series';
import { readShortcodes } from './shortcodes';
import type { FolderSite, TextFile } from './site';

/** Where a text is in the site, by its name. */
interface Spot {
  /** The code of its language; undefined for the main one. */
  code: string | undefined;
  /** The path of the language, such as `en/`; empty for the main one. */
  language: string;
  folders: string[];
  /** The name of the file, or of its folder for a bundle. */
  name: string;
  isBundle: boolean;
}

/** A site of Hugo. */
export function hugoSite(
  { config, file, names }: { config: HugoConfig; file: string; names: readonly string[] },
  old: string,
): FolderSite {
  const content = (config.contentdir || 'content').replace(/(?<!\/)\/*$/, '/');
  const plain = plainSite(old || config.baseurl);
  const { base } = plain;
  const param = (name: string) => {
    const value = config.params[name];
    return typeof value === 'string' ? value : '';
  };
  const author = config.params.author as { name?: unknown } | undefined;
  // A site without sections has its posts at the top.
  const hasSections = names.some(
    (one) =>
      /^[^/]+\/(?!index\.)[^/]+/.test(one.slice(content.length)) &&
      one.startsWith(content) &&
      /\.(md|markdown)$/i.test(one),
  );
  const spotOf = (name: string) => spot(name.slice(content.length), config, content);
  return {
    ...plain,
    system: 'Hugo',
    title: config.title,
    description: param('description'),
    locale: config.languagecode || config.locale || config.defaultcontentlanguage,
    author: param('author') || (typeof author?.name === 'string' ? author.name : ''),
    zone: isTimeZone(config.timezone) ? config.timezone : plain.zone,
    publicFolders: [`${config.staticdir || 'static'}/`, 'assets/', content],
    breaksLines: hardWraps(config),
    skips: /^(public|resources|themes|layouts)\//,
    isText: (name) => name.startsWith(content),
    editionOf: ({ name, written: { translationKey: key } }) => {
      const { code, folders, name: own } = spotOf(name);
      const isKey = typeof key === 'string' || typeof key === 'number';
      return { language: code, group: isKey ? `key ${key}` : [...folders, own].join('/') };
    },
    titles: titlesOf(config),
    roleOf: (text) => {
      if (/^_index\b/.test(nameOf(text.name))) return { leftOut: '是列表页的说明' };
      if (text.written.headless === true) return { leftOut: '是headless，Hugo不发布' };
      const { folders, name } = spotOf(text.name);
      if (name === 'index' || name === '') return { leftOut: '是旧站的首页' };
      const isPage = (folders.length === 0 && hasSections) || /^pages?$/i.test(folders[0] ?? '');
      return { kind: isPage ? 'page' : 'post' };
    },
    pathOf: (text, publishedAt) => pathOf(text, spotOf(text.name), publishedAt, config),
    folderCategories: ({ name }) => spotOf(name).folders.slice(0, 1),
    termPath: (name) => termPath(name, config),
    slugOf: (name) => withoutDate(spotOf(name).name),
    feedIdOf: (_, url) => url,
    convert: readShortcodes,
    addresses: (posts, categories) => listsOf(base, config, posts, categories, file),
  };
}

/** The titles of the site in its languages. */
function titlesOf({ languages }: HugoConfig): Map<string, string> {
  return new Map(
    Object.entries(languages).flatMap(([code, settings]) => {
      const own = (settings as { title?: unknown } | null)?.title;
      return typeof own === 'string' && own ? [[code.toLowerCase(), own] as const] : [];
    }),
  );
}

function hardWraps({ markup }: HugoConfig): boolean {
  const { goldmark } = (markup ?? {}) as { goldmark?: { renderer?: { hardWraps?: unknown } } };
  return goldmark?.renderer?.hardWraps === true;
}

const withoutDate = (name: string) => name.replace(/^\d{4}-\d\d-\d\d[-_]/, '') || name;

function spot(name: string, config: HugoConfig, content: string): Spot {
  let folders = foldersOf(name);
  let base = nameOf(name);
  let language = '';
  let spoken: string | undefined;
  const main = config.defaultcontentlanguage.toLowerCase() || 'en';
  for (const [code, settings] of Object.entries(config.languages)) {
    const own = (settings as { contentDir?: unknown } | null)?.contentDir;
    const folder = typeof own === 'string' ? `${own.replace(/(?<!\/)\/*$/, '')}/` : '';
    const below = folder.startsWith(content) ? folder.slice(content.length) : '';
    const isBySuffix = base.toLowerCase().endsWith(`.${code.toLowerCase()}`);
    if (!isBySuffix && !(below && name.startsWith(below))) continue;
    if (isBySuffix) base = base.slice(0, -code.length - 1);
    else folders = foldersOf(name.slice(below.length));
    const isMain = code.toLowerCase() === main;
    spoken = isMain ? undefined : code.toLowerCase();
    language = isMain && !config.defaultcontentlanguageinsubdir ? '' : `${code.toLowerCase()}/`;
    break;
  }
  const isBundle = isIndex(`${base}.md`) && base !== 'README';
  const spot = { code: spoken, language, isBundle };
  if (!isBundle) return { ...spot, folders, name: base };
  return { ...spot, folders: folders.slice(0, -1), name: folders.at(-1) ?? '' };
}

function pathOf(
  { fields, written }: TextFile,
  { language, folders, name }: Spot,
  publishedAt: string,
  config: HugoConfig,
): string {
  const url = typeof written.url === 'string' ? written.url : '';
  if (url) return url.startsWith('/') ? url.slice(1) : `${language}${url}`;
  const lower = (text: string) => (config.disablepathtolower ? text : text.toLowerCase());
  const pattern = permalinkOf(config, folders[0] ?? '');
  const slug = fields.slug || name;
  const path = pattern
    ? filled(pattern, { folders, name, fields, publishedAt })
    : [...folders, slug].join('/');
  const clean = hugoPath(lower(path.replace(/^\/|\/$/g, '')));
  return `${language}${clean}${config.uglyurls ? '.html' : '/'}`;
}

/** The pattern of a section's addresses, in either of the two forms of the configuration. */
function permalinkOf({ permalinks }: HugoConfig, section: string): string {
  const page = permalinks.page as Record<string, unknown> | string | undefined;
  const pattern = (typeof page === 'object' ? page?.[section] : undefined) ?? permalinks[section];
  return typeof pattern === 'string' ? pattern : '';
}

interface Parts {
  folders: readonly string[];
  name: string;
  fields: TextFile['fields'];
  publishedAt: string;
}

function filled(pattern: string, { folders, name, fields, publishedAt }: Parts): string {
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const date = new Date(`${publishedAt.slice(0, 10)}T00:00:00Z`);
  const english = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(date);
  const title = fields.title.replace(/\//g, '-');
  const values: ReadonlyMap<string, string> = new Map(
    Object.entries({
      ...{ year, month, day, title },
      monthname: english({ month: 'long' }),
      weekday: String(date.getUTCDay()),
      weekdayname: english({ weekday: 'long' }),
      yearday: String((date.getTime() - Date.UTC(Number(year), 0, 0)) / 86_400_000),
      section: folders[0] ?? '',
      sections: folders.join('/'),
      slug: fields.slug || title,
      filename: name,
      slugorfilename: fields.slug || name,
      contentbasename: name,
      slugorcontentbasename: fields.slug || name,
    }),
  );
  return pattern
    .replace(/:sections\[([^\]]*)\]/g, (_, range: string) => partOf(folders, range))
    .replace(/:([a-z]+)/g, (whole, key: string) => values.get(key) ?? whole);
}

/** A part of a list by the range of Go: `1:`, `:last`, `0`. */
function partOf(folders: readonly string[], range: string): string {
  const at = (text: string) => (text === 'last' ? folders.length - 1 : Number(text));
  const [from = '', to] = range.split(':');
  if (to === undefined) return folders[at(from)] ?? '';
  return folders.slice(from ? at(from) : 0, to ? at(to) : undefined).join('/');
}

/** The form that Hugo gives the text of a path: spaces become hyphens, other signs go. */
function hugoPath(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{M}\s./\\_#+~@%-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ (?=-)|(?<=-) /g, '')
    .replace(/ /g, '-');
}

const termPath = (name: string, config: HugoConfig) =>
  hugoPath(config.disablepathtolower ? name : name.toLowerCase());

function listsOf(
  base: string,
  config: HugoConfig,
  posts: readonly SourcePost[],
  categories: readonly string[],
  file: string,
): SourceAddress[] {
  const names = Object.values(config.taxonomies).map(String);
  const plural = (wanted: string) => names.find((name) => name.includes(wanted)) ?? wanted;
  const [tagDir, categoryDir] = [plural('tags'), plural('categories')];
  const lower = (text: string) => termPath(text, config);
  const location = { file, line: 1 };
  const tags = new Set(posts.flatMap((post) => post.tags));
  const seriesDir = names.find((name) => /series/i.test(name));
  const series = seriesDir ? seriesIn(posts) : [];
  const list = (folder: string, name: string, to: { tag: string } | { category: string }) => {
    const url = `${base}/${folder}${encodePath(lower(name))}/`;
    return [
      { url, to, location },
      { url: `${url}index.xml`, to: { ...to, feed: 'feed.xml' as const }, location },
    ];
  };
  return [
    ...[...tags].flatMap((tag) => list(`${tagDir}/`, tag, { tag })),
    ...categories.flatMap((category) =>
      [`${categoryDir}/`, ''].flatMap((folder) => list(folder, category, { category })),
    ),
    ...series.map((name) =>
      leads(base, `${seriesDir}/${encodePath(lower(name))}/`, listRoutes.series(name), file),
    ),
    ...(series.length > 0 ? [leads(base, `${seriesDir}/`, listRoutes.seriesList, file)] : []),
    leads(base, `${tagDir}/`, '/tags', file),
    leads(base, `${categoryDir}/`, '/content', file),
    leads(base, 'index.xml', '/feed.xml', file),
    leads(base, 'archives/', '/archive', file),
  ];
}
