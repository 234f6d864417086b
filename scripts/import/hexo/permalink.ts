import { createHash } from 'node:crypto';
import { type HexoConfig, type HexoFile, pathsOf, slugOf } from './files';

const DEFAULT = ':year/:month/:day/:title/';

/** The path of a post or page on the old site, without a leading slash, not encoded. */
export function permalinkOf(one: HexoFile, config: HexoConfig, publishedAt: string): string {
  const { name, front } = one;
  if (!/^_(posts|drafts)\//.test(name)) return pagePath(name);
  if (front.permalink) return front.permalink.replace(/^\//, '');
  const pattern = config.permalink || DEFAULT;
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const [hour = '', minute = '', second = ''] = publishedAt.slice(11, 19).split(':');
  const title = name.replace(/^_(posts|drafts)\//, '').replace(/\.\w+$/, '');
  const values = {
    ...front,
    ...{ year, month, day, hour, minute, second, title },
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    name: slugOf(name),
    post_title: front.title,
    id: front.id,
    abbrlink: front.abbrlink,
    category: categoryPath(front, config),
    hash: createHash('sha1')
      .update(`${front.title}${Date.parse(publishedAt)}`)
      .digest('hex')
      .slice(0, 12),
  };
  const known = new Map<string, unknown>(Object.entries(values));
  const filled = pattern.replace(/:(\w+)/g, (whole, key: string) =>
    String(known.get(key) ?? whole),
  );
  return filled.replace(/^\//, '');
}

function pagePath(name: string): string {
  const path = name.replace(/\.\w+$/, '');
  return /(^|\/)index$/.test(path) ? path.replace(/index$/, '') : `${path}.html`;
}

function categoryPath(front: HexoFile['front'], config: HexoConfig): string {
  const [names] = pathsOf(front);
  if (!names) return String(config.default_category ?? 'uncategorized');
  return names.map((name) => slugOfCategory(name, config)).join('/');
}

/** The name that `category_map` gives a category in addresses, or its own. */
export function mappedCategory(name: string, { category_map }: HexoConfig): string {
  return category_map && Object.hasOwn(category_map, name) ? (category_map[name] ?? name) : name;
}

/** The part of an address that names a category or tag, as Hexo's `slugize` makes it. */
export function slugOfCategory(name: string, config: HexoConfig): string {
  return mappedCategory(name, config)
    .trim()
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
