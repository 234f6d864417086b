import { encodePath } from '../addresses';
import type { SourceAddress, SourcePost } from '../source';
import { archivePatterns, type JekyllConfig } from './jekyll-config';
import { leads } from './plain';

interface OldSite {
  base: string;
  config: JekyllConfig;
  /** The file of the configuration. */
  file: string;
}

/** The lists and feeds of a Jekyll site: those of the plugin jekyll-archives, or the usual ones of themes. */
export function listsOf(
  site: OldSite,
  posts: readonly SourcePost[],
  categories: readonly string[],
): SourceAddress[] {
  const { base, file } = site;
  return [
    ...archivesOf(site, posts, categories),
    leads(base, 'feed.xml', '/feed.xml', file),
    leads(base, 'atom.xml', '/atom.xml', file),
    leads(base, 'tags/', '/tags', file),
    leads(base, 'categories/', '/content', file),
    leads(base, 'archives/', '/archive', file),
    leads(base, 'archive/', '/archive', file),
  ];
}

function archivesOf(
  { base, config, file }: OldSite,
  posts: readonly SourcePost[],
  categories: readonly string[],
): SourceAddress[] {
  const location = { file, line: 1 };
  const tags = [...new Set(posts.flatMap((post) => post.tags))];
  const patterns = archivePatterns(config);
  if (!patterns) {
    return tags.map((tag) => ({ url: `${base}/tags/${encodePath(tag)}/`, to: { tag }, location }));
  }
  const published = posts.filter(({ kind, status }) => kind === 'post' && status === 'published');
  const days = [...new Set(published.map(({ publishedAt }) => publishedAt.slice(0, 10)))];
  const monthOf = (day: string) => day.slice(0, 7);
  const at = (pattern: string, values: Readonly<Record<string, string>>) => {
    const path = pattern.replace(/:([a-z]+)/g, (whole, key: string) => values[key] ?? whole);
    return `${base}/${encodePath(path.replace(/\/{2,}/g, '/').replace(/^\//, ''))}`;
  };
  const named = (pattern: string, name: string) =>
    at(pattern, { name: slugify(name, config['jekyll-archives']?.slug_mode) });
  const dated = (pattern: string, day: string) => {
    const [year = '', month = '', ofMonth = ''] = day.split('-');
    return at(pattern, { year, month, day: ofMonth });
  };
  const all = [...patterns].flatMap(([kind, pattern]): Omit<SourceAddress, 'location'>[] => {
    switch (kind) {
      case 'tags':
        return tags.map((tag) => ({ url: named(pattern, tag), to: { tag } }));
      case 'categories':
        return categories.map((category) => ({ url: named(pattern, category), to: { category } }));
      case 'year':
        return days.map((day) => ({ url: dated(pattern, day), to: { path: '/archive' } }));
      default:
        return days.map((day) => ({ url: dated(pattern, day), to: { month: monthOf(day) } }));
    }
  });
  const unique = new Map(all.map((one) => [one.url, { ...one, location }]));
  return [...unique.values()];
}

/** Signs that do not become hyphens, by the modes of Jekyll. */
const KEPT: ReadonlyMap<string, RegExp> = new Map([
  ['raw', /\s+/g],
  ['pretty', /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu],
]);

/** Jekyll's own form of a slug: letters and digits in lower case, hyphens for all else. */
export function slugify(text: string, mode = ''): string {
  if (mode === 'none') return text.toLowerCase();
  return text
    .replace(KEPT.get(mode) ?? /[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
