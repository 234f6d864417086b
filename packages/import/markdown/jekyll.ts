import { isTimeZone } from '@wenzhan/kit/language';
import { scalar } from '../parse-fields';
import { defaultsFor, type JekyllConfig } from './jekyll-config';
import { listsOf, slugify } from './jekyll-lists';
import { readLiquid } from './liquid';
import { foldersOf, nameOf, plainSite } from './plain';
import type { FolderSite, Role, TextFile } from './site';

const DATED = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/;
const POSTS = /(^|\/)_posts\//;
const DRAFTS = /(^|\/)_drafts\//;

/** The permalinks that have names. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['', '/:categories/:year/:month/:day/:title.html'],
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
  ['weekdate', '/:categories/:year/W:week/:short_day/:title.html'],
  ['none', '/:categories/:title.html'],
]);

/** A site of Jekyll. */
export function jekyllSite(config: JekyllConfig, file: string, old: string): FolderSite {
  const plain = plainSite(old || `${config.url}${config.baseurl}`);
  const { base } = plain;
  const slugOf = (name: string) => DATED.exec(nameOf(name))?.[2] ?? nameOf(name);
  return {
    ...plain,
    system: 'Jekyll',
    title: config.title || config.name,
    description: config.description,
    locale: config.lang,
    author: config.author,
    zone: isTimeZone(config.timezone) ? config.timezone : plain.zone,
    publicFolders: [''],
    breaksLines: config.kramdown.hard_wrap,
    skips: /^vendor\//,
    isText: (name) => !/^(_includes|_layouts|_data|_sass|_plugins|vendor)\//.test(name),
    defaultsOf: (name) => defaultsFor(name, config),
    roleOf: (text) => roleOf(text, config),
    pathOf: (text, publishedAt) => pathOf(text, publishedAt, slugOf(text.name), config),
    folderCategories: ({ name }) => [...foldersAbove(name), ...collectionOf(name)],
    termsOf: (text) => ({
      categories: [
        ...foldersAbove(text.name),
        ...one(text.written.category),
        ...split(text.written.categories),
      ],
      tags: [...one(text.written.tag), ...split(text.written.tags)],
    }),
    dateIn: (name) => DATED.exec(nameOf(name))?.[1] ?? null,
    slugOf,
    feedIdOf: ({ name, fields }, at) => at.replace(/[^/]+\/?$/, fields.slug || slugOf(name)),
    convert: readLiquid,
    addresses: (posts, categories) => listsOf({ base, config, file }, posts, categories),
  };
}

/** Folders around `_posts` are categories. */
const foldersAbove = (name: string) =>
  POSTS.test(name) || DRAFTS.test(name) ? foldersOf(name.replace(/_(posts|drafts)\/.*$/, 'x')) : [];

const collectionOf = (name: string) => {
  const [, collection] = /^_([^/]+)\//.exec(name) ?? [];
  return collection && !/^(posts|drafts)$/.test(collection) ? [collection] : [];
};

const one = (value: unknown) => [scalar.safeParse(value).data ?? ''].filter(Boolean);

/** A text is a list of words. */
const split = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(/[\s,，]+/).filter(Boolean)
    : [value ?? []].flat().flatMap(one);

function roleOf({ name, hasFront }: TextFile, { collections }: JekyllConfig): Role {
  if (DRAFTS.test(name)) return { kind: 'post', isDraft: true };
  if (POSTS.test(name)) {
    return DATED.test(nameOf(name))
      ? { kind: 'post' }
      : { leftOut: '文件名不以日期开头，Jekyll不发布' };
  }
  const collection = /^_([^/]+)\//.exec(name)?.[1];
  if (collection !== undefined) {
    return collections[collection]?.output
      ? { kind: 'post' }
      : { leftOut: `_${collection}不是发布的文章` };
  }
  if (!hasFront) return { leftOut: '没有前言，Jekyll不发布' };
  return /^(404|index)\.\w+$/i.test(name) ? { leftOut: '是旧站的首页或404' } : { kind: 'page' };
}

function pathOf(
  text: TextFile,
  publishedAt: string,
  slug: string,
  config: JekyllConfig,
): string | null {
  const { name, fields } = text;
  if (DRAFTS.test(name)) return null;
  const own = fields.address;
  if (POSTS.test(name)) {
    const style = own || config.permalink;
    return filled(STYLES.get(style) ?? style, text, publishedAt, slug);
  }
  const isPretty = /\/$|^pretty$/.test(config.permalink);
  const collection = /^_([^/]+)\//.exec(name)?.[1];
  const ending = isPretty ? '/' : '.html';
  const pattern =
    collection === undefined
      ? `/:path${nameOf(name) === 'index' ? '' : ending}`
      : config.collections[collection]?.permalink || `/:collection/:path${ending}`;
  const path = name
    .replace(/\.\w+$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/^_[^/]+\//, '');
  const known = (own || pattern)
    .replace(/:collection/g, collection ?? '')
    .replace(/:path/g, path)
    .replace(/:name/g, slug);
  return filled(known, text, publishedAt, slug);
}

function filled(
  pattern: string,
  { fields, written, name }: TextFile,
  publishedAt: string,
  slug: string,
): string {
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const [hour = '', minute = '', second = ''] = publishedAt.slice(11, 19).split(':');
  const date = new Date(`${publishedAt.slice(0, 10)}T00:00:00Z`);
  const dayOfYear = (date.getTime() - Date.UTC(Number(year), 0, 0)) / 86_400_000;
  const categories = [
    ...foldersAbove(name),
    ...one(written.category),
    ...split(written.categories),
  ].map((category) => category.toLowerCase());
  const title = fields.slug || slug;
  const values: ReadonlyMap<string, string> = new Map(
    Object.entries({
      ...{ year, month, day, hour, minute, second, title },
      slug: slugify(title),
      short_year: year.slice(2),
      i_month: String(Number(month)),
      i_day: String(Number(day)),
      y_day: String(dayOfYear).padStart(3, '0'),
      short_month: new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(date),
      short_day: new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(date),
      week: String(weekOf(date)).padStart(2, '0'),
      categories: [...new Set(categories)].join('/'),
      output_ext: '.html',
    }),
  );
  return pattern
    .replace(/:([a-z_]+)/g, (whole, key: string) => values.get(key) ?? whole)
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '');
}

/** The week of the year by ISO 8601. */
function weekOf(date: Date): number {
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  return Math.ceil(
    ((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7,
  );
}
