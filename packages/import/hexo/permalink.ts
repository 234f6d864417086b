import { createHash } from 'node:crypto';
import { timeInZone } from '../dates';
import { writtenTime } from '../written-dates';
import { type HexoConfig, type HexoFile, pathsOf, slugOf, zoneOf } from './files';

const DEFAULT = ':year/:month/:day/:title/';

/** Parts of file names that are no titles. */
const SEGMENTS: ReadonlyMap<string, string> = new Map([
  ['year', String.raw`\d{4}`],
  ['month', String.raw`\d{2}`],
  ['day', String.raw`\d{2}`],
  ['i_month', String.raw`\d{1,2}`],
  ['i_day', String.raw`\d{1,2}`],
  ['hash', '[0-9a-f]{12}'],
]);

/** The parts of a post's file name by `new_post_name`, such as the date before its title. */
export function partsOfName(
  name: string,
  { new_post_name: pattern }: HexoConfig,
): Record<string, string> & { title: string } {
  const path = name.replace(/^_(posts|drafts)\//, '').replace(/\.\w+$/, '');
  const rule = (pattern || ':title.md')
    .replace(/\.\w+$/, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:([a-z_]\w*)/gi, (_, key: string) => `(?<${key}>${SEGMENTS.get(key) ?? '.+?'})`);
  const parts = matching(rule, path);
  return { ...parts, title: parts.title ?? path };
}

/** The named parts of a text; none for a rule that has a name twice. */
function matching(rule: string, text: string): Record<string, string> {
  try {
    return { ...new RegExp(`^${rule}$`).exec(text)?.groups };
  } catch {
    return {};
  }
}

/** The time that a text or the name of its file says; null if there is none. */
export function dateOfText({ name, front }: HexoFile, config: HexoConfig): string | null {
  const written = writtenTime(front.date, zoneOf(config));
  if (written) return written;
  const { year, month, i_month, day, i_day } = partsOfName(name, config);
  const parts = [year, month ?? i_month, day ?? i_day];
  const named = parts.every(Boolean)
    ? parts.join('-')
    : /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]*$/.exec(name)?.[1];
  return named ? timeInZone(named, zoneOf(config)) : null;
}

/** The path of a post or page on the old site, without a leading slash, not encoded. */
export function permalinkOf(one: HexoFile, config: HexoConfig, publishedAt: string): string {
  const { name, front } = one;
  if (!/^_(posts|drafts)\//.test(name)) return pagePath(name, front.permalink);
  if (front.permalink) return front.permalink.replace(/^\//, '');
  const pattern = config.permalink || DEFAULT;
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const [hour = '', minute = '', second = ''] = publishedAt.slice(11, 19).split(':');
  const named = partsOfName(name, config);
  const { title } = named;
  const values = {
    ...named,
    ...front,
    ...{ year, month, day, hour, minute, second, title },
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    name: slugOf(`${title}.md`),
    post_title: slugized(front.title, { filename_case: '1' }),
    id: front.id,
    abbrlink: front.abbrlink,
    category: categoryPath(front, config),
    hash: createHash('sha1')
      .update(`${title}${Date.parse(publishedAt) / 1000}`)
      .digest('hex')
      .slice(0, 12),
  };
  const variables = new Map<string, unknown>(Object.entries(values));
  const filled = pattern.replace(/:(\w+)/g, (whole, key: string) =>
    String(variables.get(key) ?? whole),
  );
  return filled.replace(/^\//, '');
}

/** The form of an address that the pages and feeds of the site have, by `pretty_urls`. */
export const shownUrl = (url: string, { pretty_urls }: HexoConfig): string =>
  pretty_urls?.trailing_html === false ? url.replace(/(?<!\/index)\.html$/, '') : url;

/** The path of a page: by its file, or its own, which may lack the ending. */
function pagePath(name: string, permalink: string): string {
  const written = permalink.replace(/^\//, '') || name.replace(/\.\w+$/, '.html');
  const path = /(\/|\.[^./]+)$/.test(written) ? written : `${written}.html`;
  return path.replace(/(^|\/)index\.html$/, '$1');
}

function categoryPath(front: HexoFile['front'], config: HexoConfig): string {
  const [names] = pathsOf(front);
  if (!names) return String(config.default_category ?? 'uncategorized');
  return names.map((name) => slugOfCategory(name, config)).join('/');
}

/** The name that `category_map` gives a category in addresses, or its own. */
export const mappedCategory = (name: string, { category_map }: HexoConfig): string =>
  mapped(name, category_map);

const mapped = (name: string, map: HexoConfig['category_map']): string =>
  map && Object.hasOwn(map, name) ? (map[name] ?? name) : name;

/** The part of an address that names a category. */
export const slugOfCategory = (name: string, config: HexoConfig): string =>
  slugized(mappedCategory(name, config), config);

/** The part of an address that names a tag. */
export const slugOfTag = (name: string, config: HexoConfig): string =>
  slugized(mapped(name, config.tag_map), config);

/** As Hexo's `slugize` makes it. */
function slugized(name: string, { filename_case }: Pick<HexoConfig, 'filename_case'>): string {
  const slug = name
    .trim()
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  if (filename_case === '1') return slug.toLowerCase();
  return filename_case === '2' ? slug.toUpperCase() : slug;
}
