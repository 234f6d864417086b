import { isNameOf } from '@wenzhan/contract/urls/list-routes';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import { normalizePath, redirectKey } from '@wenzhan/kit/urls/path';
import { stringify } from 'yaml';
import { addressKey, isOfSite, redirectPath } from './addresses';
import type { Body, Draft } from './bodies';
import { absolute } from './bodies';
import { ABOUT, type Earlier, REDIRECTS, SITE } from './earlier';
import { defaultLanguage, furtherLanguages } from './languages';
import type { Media } from './media';
import { type SiteMap, tagsOf } from './site-map';
import type { Note, SourcePost, SourceSite } from './source';
import { translatedFiles } from './translated-files';
import { MAX_ADDRESS, MAX_ITEMS } from './within-bounds';

const FALLBACK_TITLE = '未命名';

/** An old URL that only a web server in front of the site can redirect. */
interface UnwrittenAddress {
  url: string;
  to: string;
}

/** A redirect from a list or feed of the old site. */
interface ListRedirect {
  from: string;
  to: string;
  status: 301;
}

/** Texts of files by path below the content folder, and what could not be written. */
export interface ContentFiles {
  files: Map<string, string>;
  /** The entries of `redirects.yaml`. */
  redirects: ListRedirect[];
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
  const result: ContentFiles = { files: new Map(), redirects: [], notes: [], unwritten: [] };
  const used = new Set<string>();
  const moved: ListRedirect[] = [];
  const usedIn = new Map<string, Set<string>>();
  for (const [draft, body] of bodies) {
    const { language } = draft.post;
    const taken = language === undefined ? used : (usedIn.get(language) ?? new Set());
    if (language !== undefined) usedIn.set(language, taken);
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
  const redirects = [...moved, ...redirectsOf(site, map, used, result.notes)];
  if (redirects.length > 0) result.files.set(REDIRECTS, yaml(redirects));
  result.redirects = redirects;
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

function aliasesOf(
  { post, path }: Draft,
  base: string,
  map: SiteMap,
  used: Set<string>,
  unwritten: UnwrittenAddress[],
): string[] {
  const aliases: string[] = [];
  for (const url of publicUrls(post, base)) {
    const whole = redirectPath(url);
    if (whole === path) continue;
    // Those that do not begin with its language are redirects of the default language.
    if (post.language !== undefined && !isBelow(whole, post.language)) continue;
    const from = post.language === undefined ? whole : splitEdition(whole ?? '').path;
    const isTaken = from !== null && (used.has(redirectKey(from)) || isOwnPath(from, map));
    const isTooMuch = (from?.length ?? 0) > MAX_ADDRESS || aliases.length === MAX_ITEMS;
    if (from === null || isTaken || isTooMuch) unwritten.push({ url: addressKey(url), to: path });
    else {
      used.add(redirectKey(from));
      aliases.push(from);
    }
  }
  return aliases;
}

/** The addresses that a post had in public on the old site. */
const publicUrls = ({ unpublished, hasTakenUrl, url, otherUrls }: SourcePost, base: string) =>
  unpublished
    ? []
    : [...(hasTakenUrl ? [] : [url]), ...otherUrls].filter((one) => isOfSite(one, base));

const isBelow = (path: string | null, language: string): boolean =>
  path !== null && splitEdition(path).segment === language;

/** Redirects from the old addresses of a translation that do not begin with its language. */
function movedBelow(
  { post, path }: Draft,
  base: string,
  map: SiteMap,
  used: Set<string>,
): ListRedirect[] {
  const { language } = post;
  if (language === undefined || post.status === 'draft') return [];
  return publicUrls(post, base).flatMap((url) => {
    const from = redirectPath(url);
    if (from === null || isBelow(from, language) || from.length > MAX_ADDRESS) return [];
    if (used.has(redirectKey(from)) || isOwnPath(from, map)) return [];
    used.add(redirectKey(from));
    return [{ from, to: path, status: 301 as const }];
  });
}

/** Whether the new site has a page, list or feed at a path, so that it redirects nothing from there. */
function isOwnPath(path: string, map: SiteMap): boolean {
  if (path.includes('?')) return false;
  const { kind, params } = matchRoute(path) ?? {};
  if (kind === undefined || kind === 'article' || kind === 'page') return false;
  const { tag, category, series } = params ?? {};
  if (tag !== undefined) return map.targetOf({ tag }) !== null;
  if (series !== undefined) {
    return map.places.some(({ post }) => post.series && isNameOf(post.series.name, series));
  }
  return category === undefined || map.categories.has(category);
}

function redirectsOf(
  site: SourceSite,
  map: SiteMap,
  used: Set<string>,
  notes: Note[],
): ListRedirect[] {
  return site.addresses.flatMap((address) => {
    const to = map.targetOf(address.to);
    const from = isOfSite(address.url, site.base) ? redirectPath(address.url) : null;
    if (from === null || to === null || from === normalizePath(to)) return [];
    if (used.has(redirectKey(from))) return [];
    used.add(redirectKey(from));
    if (!isOwnPath(from, map)) return [{ from, to, status: 301 as const }];
    const text = `新站在这个网址上有别的页面，没有转到${to}`;
    notes.push({ location: address.location, subject: `旧网址${from}`, text });
    return [];
  });
}

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
