import { encodePath } from '../addresses';
import type { SourceAddress, SourceCategory, SourcePost } from '../source';
import type { HexoConfig } from './files';
import { slugOfCategory, slugOfTag } from './permalink';

/** The lists and feeds of a Hexo site. */
export function addressesOf(
  config: HexoConfig,
  base: string,
  posts: readonly SourcePost[],
  categories: readonly SourceCategory[],
): SourceAddress[] {
  const location = { file: '_config.yml', line: 1 };
  const at = (...parts: string[]) => `${base}/${encodePath(parts.join('/'))}/`;
  const categoryDir = config.category_dir || 'categories';
  const tagDir = config.tag_dir || 'tags';
  const archiveDir = config.archive_dir || 'archives';
  const published = posts.filter(({ kind, status }) => kind === 'post' && status === 'published');
  const months = new Set(published.map(({ publishedAt }) => publishedAt.slice(0, 7)));
  const years = new Set([...months].map((month) => month.slice(0, 4)));
  const to = (url: string, path: string): SourceAddress => ({ url, to: { path }, location });
  return [
    ...categories.map(({ key, title, parents }) => ({
      url: at(categoryDir, ...[...parents, title].map((name) => slugOfCategory(name, config))),
      to: { category: key },
      location,
    })),
    ...[...new Set(published.flatMap(({ tags }) => tags))].map((tag) => ({
      url: at(tagDir, slugOfTag(tag, config)),
      to: { tag },
      location,
    })),
    ...[...months].map((month) => ({
      url: at(archiveDir, ...month.split('-')),
      to: { month },
      location,
    })),
    ...[...years].map((year) => to(at(archiveDir, year), '/archive')),
    to(at(archiveDir), '/archive'),
    to(at(categoryDir), '/content'),
    to(at(tagDir), '/tags'),
    to(`${base}/rss2.xml`, '/feed.xml'),
    to(`${base}/rss.xml`, '/feed.xml'),
    to(`${base}/atom.xml`, '/atom.xml'),
    to(`${base}/baidusitemap.xml`, '/sitemap.xml'),
  ];
}
