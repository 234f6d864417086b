import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { stringify } from 'yaml';
import type { Body, Draft } from './bodies';
import { absolute } from './bodies';
import { ABOUT, type Earlier, REDIRECTS, SITE } from './earlier';
import { defaultLanguage, furtherLanguages } from './languages';
import { tagsOf } from './list-targets';
import type { Media } from './media';
import {
  aliasesOf,
  type ListRedirect,
  movedBelow,
  redirectsOf,
  type UnwrittenAddress,
} from './old-addresses';
import type { SiteMap } from './site-map';
import type { Note, SourceSite } from './source';
import { translatedFiles } from './translated-files';
import { MAX_ITEMS } from './within-bounds';

const FALLBACK_TITLE = '未命名';

/** Texts of files by path below the content folder, and what could not be written. */
export interface ContentFiles {
  files: Map<string, string>;
  /** The entries of each `redirects.yaml`, by its path. */
  redirects: Map<string, ListRedirect[]>;
  notes: Note[];
  unwritten: UnwrittenAddress[];
}

/**
 * Writes the files of an import, except those of categories that have no posts.
 *
 * @param earlier what the menu has of an earlier import
 */
export function contentFiles(
  site: SourceSite,
  map: SiteMap,
  bodies: ReadonlyMap<Draft, Body>,
  media: Media,
  earlier: Pick<Earlier, 'categories' | 'hasAbout'>,
): ContentFiles {
  const result: ContentFiles = { files: new Map(), redirects: new Map(), notes: [], unwritten: [] };
  const used = new Set<string>();
  const moved: ListRedirect[] = [];
  const usedByLanguage = new Map<string | undefined, Set<string>>([[undefined, used]]);
  const usedIn = (language: string | undefined) => {
    const taken = usedByLanguage.get(language) ?? new Set();
    usedByLanguage.set(language, taken);
    return taken;
  };
  for (const [draft, body] of bodies) {
    const taken = usedIn(draft.post.language);
    const aliases = aliasesOf(draft, site.base, map, taken, result.unwritten);
    moved.push(...movedBelow(draft, site.base, map, used));
    const front =
      draft.post.kind === 'page'
        ? pageFront(draft, aliases)
        : articleFront(draft, body, aliases, media);
    result.files.set(draft.file, `---\n${yaml(front)}---\n\n${withLineFeeds(body.markdown)}`);
  }
  for (const [name, { title, description }] of map.categories) {
    result.files.set(`${name}/category.yaml`, yaml({ title: title || name, description }));
  }
  result.files.set(SITE, yaml(siteFile(site, map, earlier, result.notes)));
  for (const [file, value] of translatedFiles(site, map)) result.files.set(file, yaml(value));
  for (const language of [undefined, ...furtherLanguages(site.posts)]) {
    const lists = redirectsOf({ site, map, language }, usedIn(language), result.notes);
    const redirects = language === undefined ? [...moved, ...lists] : lists;
    const file = language === undefined ? REDIRECTS : `${language}/${REDIRECTS}`;
    if (redirects.length === 0) continue;
    result.files.set(file, yaml(redirects));
    result.redirects.set(file, redirects);
  }
  return result;
}

/** Undefined fields are left out. */
const yaml = (value: object) => stringify(value, { lineWidth: 0, keepUndefined: false });

function articleFront({ post }: Draft, body: Body, aliases: string[], media: Media) {
  const cover = post.cover && absolute(post.cover.url, post.url);
  const path = cover ? media.paths.get(cover) : undefined;
  if (post.cover && !path) {
    const reason = (cover && media.failures.get(cover)) ?? '地址不对';
    body.notes.push(`封面没有搬来（${reason}）：${post.cover.url}`);
  }
  if (!post.title.trim()) body.notes.push(`没有标题，写成“${FALLBACK_TITLE}”`);
  const tags = tagsOf(post);
  const isChanged = Date.parse(post.updatedAt ?? '') > Date.parse(post.publishedAt);
  return {
    title: oneLine(post.title) || FALLBACK_TITLE,
    summary: summaryOf(post.summary, post.title, body),
    author: oneLine(post.author ?? '') || undefined,
    series: post.series?.name,
    seriesOrder: post.series?.order,
    tags: tags.length > 0 ? tags : undefined,
    cover: path ? { url: path, alt: post.cover?.alt || undefined } : undefined,
    publishedAt: post.publishedAt,
    updatedAt: isChanged ? post.updatedAt : undefined,
    expiresAt: post.expiresAt,
    pinned: post.pinned,
    status: post.status === 'draft' ? 'draft' : undefined,
    aliases: aliases.length > 0 ? aliases : undefined,
    seo: post.seo,
    feedId: post.status === 'published' ? post.feedId : undefined,
    comments: post.comments,
  };
}

function pageFront({ post }: Draft, aliases: string[]) {
  return {
    title: oneLine(post.title) || FALLBACK_TITLE,
    description: oneLine(post.summary) || undefined,
    updatedAt: post.updatedAt ?? post.publishedAt,
    aliases: aliases.length > 0 ? aliases : undefined,
    seo: post.seo,
  };
}

function summaryOf(written: string, title: string, { lead, notes }: Body): string {
  if (oneLine(written)) return oneLine(written);
  notes.push('没有摘要，取了正文的开头');
  return lead || oneLine(title) || FALLBACK_TITLE;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function siteFile(
  site: SourceSite,
  map: SiteMap,
  earlier: Pick<Earlier, 'categories' | 'hasAbout'>,
  notes: Note[],
) {
  const own = [...map.categories].map(([name, { title }]) => ({
    title: title || name,
    path: `/content/${name}`,
  }));
  const others = earlier.categories.filter((entry) => !own.some(({ path }) => path === entry.path));
  const all = [...others, ...own];
  const categories = all.slice(0, MAX_ITEMS);
  if (all.length > MAX_ITEMS) {
    const text = `菜单里的栏目超过${MAX_ITEMS}个，没有写进去的${all.length - MAX_ITEMS}个`;
    notes.push({ location: { file: site.base || site.system, line: 1 }, subject: '菜单', text });
  }
  // Jekyll has `en_US`.
  const locale = site.locale.replaceAll('_', '-');
  const isTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(locale);
  const further = furtherLanguages(site.posts);
  return {
    siteName: oneLine(site.title) || FALLBACK_TITLE,
    description: oneLine(site.description) || undefined,
    ...(further.length > 0
      ? { languages: [defaultLanguage(site), ...further] }
      : { locale: isTag ? locale : undefined }),
    headNav: [
      { title: '首页', path: '/' },
      { title: '内容', path: '/content', children: categories },
      ...(earlier.hasAbout || map.places.some(({ path }) => path === ABOUT)
        ? [{ title: '关于', path: ABOUT }]
        : []),
    ],
  };
}
