import { feedsBelow, listRoutes, tagRoute } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { shorten } from '@wenzhan/kit/text/shorten';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import type { ArticleRecord, CategoryRecord, PageRecord } from '../../files/content-records';
import type { ArticleFront, RedirectsFile } from '../../files/file-schemas';
import { articleIdOf, nameOf } from '../identifiers';
import {
  articleRecordOf,
  categoryRecordOf,
  otherCategory,
  pageRecordOf,
  systemUrl,
  updatedAtOf,
} from '../parts/make-record';
import type { KnownSite } from '../parts/site-file';
import { convertCards, sitePath } from './cards';
import type { GhostEditionEntry } from './editions';
import type { GhostPost, GhostSettings, GhostTag } from './schemas';

/** Ghost's own excerpts have up to 500 characters. */
const SUMMARY_LENGTH = 120;

/** The category that a tag is; the one of posts without a public tag if it is undefined. */
export const categoryOf = (tag: GhostTag | undefined): string =>
  tag ? nameOf(tag.slug, tag.id) : otherCategory().name;

/** Where a post is shown, and by whom it is. */
export interface PostContext {
  /** Ghost's own public URL. */
  base: string;
  /** The id in Ghost of the article that it is. */
  articleId: string;
  category: GhostTag | undefined;
  /** The slug or the names. */
  author: string | undefined;
}

export function articleRecord(
  entry: string,
  post: GhostPost,
  { base, articleId, category, author }: PostContext,
): ArticleRecord {
  const publishedAt = post.published_at ?? post.updated_at;
  const front: ArticleFront = {
    title: post.title,
    summary: summaryOf(post),
    tags: [...new Set(post.tags.filter(isPublic).map(({ name }) => name))],
    publishedAt,
    updatedAt: updatedAtOf(post.updated_at, publishedAt),
    status: isPublishable(post) ? 'published' : 'draft',
    aliases: post.status === undefined ? pathsOf(post.url) : [],
    ...(author && { author }),
    // As in Ghost's own feed.
    feedId: post.id,
    ...(post.feature_image && { cover: pictureOf(post.feature_image, post.feature_image_alt) }),
    ...seoOf(post),
  };
  return articleRecordOf({
    file: entry,
    id: articleIdOf(articleId, 16),
    category: categoryOf(category),
    front,
    format: 'html',
    body: convertCards(post.html, base),
    editUrl: systemUrl(base, `ghost/#/editor/post/${post.id}`),
  });
}

/** @param slug in the default language @param base Ghost's own public URL */
export function pageRecord(entry: string, page: GhostPost, slug: string, base: string): PageRecord {
  return pageRecordOf({
    file: entry,
    name: nameOf(slug, page.id),
    front: {
      title: page.title,
      ...(page.custom_excerpt && { description: page.custom_excerpt }),
      updatedAt: page.updated_at,
      aliases: pathsOf(page.url),
      ...seoOf(page),
    },
    format: 'html',
    body: figureOf(page) + convertCards(page.html, base),
    editUrl: systemUrl(base, `ghost/#/editor/page/${page.id}`),
  });
}

/** The path of an old address; none of what is no address. */
const pathsOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).pathname] : []);

/** The category that a tag is. */
export function categoryRecord(entry: string, tag: GhostTag): CategoryRecord {
  const { id, slug, name, description, feature_image } = tag;
  const category = {
    title: name,
    ...(description && { description }),
    ...(feature_image && { cover: pictureOf(feature_image) }),
  };
  return categoryRecordOf({ file: entry, name: nameOf(slug, id), category });
}

/** Paths of Ghost's lists and pages, with the paths of this site that replace them. */
export interface KnownPaths {
  tags: ReadonlyMap<string, string>;
  authors: ReadonlyMap<string, string>;
  pages: ReadonlyMap<string, string>;
}

/**
 * The paths that replace Ghost's.
 *
 * @param tags those with published posts
 * @param isCategory whether a tag is the category of a published post
 * @param authors slugs of the authors of published posts, and whether each has a page
 * @param base Ghost's own public URL
 */
export function knownPaths(
  tags: readonly GhostTag[],
  isCategory: (tag: GhostTag) => boolean,
  authors: ReadonlyMap<string, boolean>,
  pages: readonly { id: string; slug: string; name: string }[],
  base: string,
): KnownPaths {
  const root = new URL(base).pathname.replace(/\/$/, '');
  const pathOf = (tag: GhostTag) =>
    isCategory(tag) ? routes.category(nameOf(tag.slug, tag.id)) : tagRoute(tag.name);
  return {
    tags: new Map(tags.filter(isPublic).map((tag) => [`${root}/tag/${tag.slug}/`, pathOf(tag)])),
    authors: new Map(
      [...authors].map(([slug, hasPage]) => [
        `${root}/author/${slug}/`,
        hasPage ? listRoutes.author(slug) : routes.content(),
      ]),
    ),
    pages: new Map(
      pages.map(({ id, slug, name }) => [`${root}/${slug}/`, routes.staticPage(nameOf(name, id))]),
    ),
  };
}

/**
 * The redirect from the address that a translation has in Ghost.
 *
 * @param segment of its language
 * @param base Ghost's own public URL
 */
export function movedTo(
  segment: string,
  kind: 'posts' | 'pages',
  { id, slug, name, articleId, category }: GhostEditionEntry,
  base: string,
): RedirectsFile[number] {
  const root = new URL(base).pathname.replace(/\/$/, '');
  const article = { category: categoryOf(category), id: articleIdOf(articleId, 16) };
  const path = kind === 'pages' ? routes.staticPage(nameOf(name, id)) : routes.article(article);
  return { from: `${root}/${slug}/`, to: pathInEdition(segment, path), status: 308 };
}

/** What Ghost's settings say of the site. */
export function siteOf(settings: GhostSettings, paths: KnownPaths): KnownSite {
  const { title, description, logo, locale, url, navigation } = settings;
  return {
    siteName: title,
    ...(description && { description }),
    ...(logo && { logo: pictureOf(logo, title) }),
    ...(locale && { locale }),
    // Players of its audio and video are shown for this host only.
    cdnUrl: url.replace(/\/$/, ''),
    headNav: navigation.list.flatMap((item) => {
      const address = inFolder(item.url, url);
      if (!URL.canParse(address, url)) return [];
      const path = sitePath(new URL(address, url).href, url);
      return { title: item.label, path: paths.pages.get(path) ?? paths.tags.get(path) ?? path };
    }),
  };
}

/** Ghost takes the paths of its menu as those below its own URL, which may be a folder. */
function inFolder(address: string, base: string): string {
  const folder = new URL(base).pathname.replace(/\/$/, '');
  const isOther = !/^\/(?!\/)/.test(address) || `${address}/`.startsWith(`${folder}/`);
  return isOther ? address : folder + address;
}

/** The parts of Ghost's sitemap. */
export const GHOST_SITEMAPS = ['posts', 'pages', 'tags', 'authors'].map(
  (kind) => `sitemap-${kind}.xml`,
);

/** Redirects from Ghost's lists of tags and authors, their feeds and the site's, and the parts of its sitemap. */
export function redirectsOf(paths: KnownPaths, base: string): RedirectsFile {
  const root = new URL(base).pathname.replace(/\/$/, '');
  const redirect = (from: string, to: string) => ({ from, to, status: 308 as const });
  const lists = [...paths.tags, ...paths.authors].flatMap(([from, to]) => [
    redirect(from, to),
    redirect(`${from}rss/`, `${feedsBelow(to)}/feed.xml`),
  ]);
  const sitemaps = GHOST_SITEMAPS.map((file) => redirect(`${root}/${file}`, '/sitemap.xml'));
  return [...lists, redirect(`${root}/rss/`, '/feed.xml'), ...sitemaps];
}

const isPublic = ({ visibility }: GhostTag) => visibility === 'public';

/**
 * Whether a post may become public when its time comes. The Admin API does not hide what members pay for:
 * such a post waits until the Content API has it.
 */
function isPublishable({ status, visibility, email_only, html }: GhostPost): boolean {
  if (status === undefined) return true;
  const isForAll = visibility === 'public' && !/<!--\s*(?:kg-gated-block|members-only)/.test(html);
  return status === 'scheduled' && isForAll && !email_only;
}

function summaryOf({ custom_excerpt, excerpt, title }: GhostPost): string {
  if (custom_excerpt) return custom_excerpt;
  return shorten((excerpt ?? '').replace(/\s+/g, ' ').trim(), SUMMARY_LENGTH) || title;
}

function pictureOf(url: string, alt?: string) {
  return { url, width: undefined, height: undefined, alt };
}

function seoOf({ meta_title: title, meta_description: description }: GhostPost): {
  seo?: ArticleFront['seo'];
} {
  if (!title && !description) return {};
  return { seo: { ...(title && { title }), ...(description && { description }) } };
}

/** Ghost shows the image of a page above its text, unless the page says otherwise. */
function figureOf({ feature_image, feature_image_alt, show_title_and_feature_image }: GhostPost) {
  if (!feature_image || show_title_and_feature_image === false) return '';
  const [src, alt] = [feature_image, feature_image_alt ?? ''].map((it) =>
    it.replace(/&/g, '&amp;').replace(/"/g, '&quot;'),
  );
  return `<figure><img src="${src}" alt="${alt}"></figure>`;
}
