import { routes } from '@wenzhan/contract/urls/routes';
import { shorten } from '@wenzhan/kit/text/shorten';
import { normalizePath } from '@wenzhan/kit/urls/path';
import { plainLead, plainText } from '@wenzhan/text/plain-text';
import { imported } from '@wenzhan/texts/imported';
import type { ArticleRecord, CategoryRecord, PageRecord } from '../../files/content-records';
import type { ArticleFront } from '../../files/file-schemas';
import {
  articleRecordOf,
  categoryRecordOf,
  pageRecordOf,
  systemUrl,
  updatedAtOf,
} from '../parts/make-record';
import { adaptHtml } from './adapt-html';
import { withoutLanguage } from './parts/languages';
import { type Category, textOf } from './parts/terms';
import type { WpLanguage, WpMedia, WpPage, WpPost } from './schemas';

/** How WordPress becomes records: every decision about a field is here. */

/** The addresses of a WordPress site. */
export interface SiteAddresses {
  /** The address below which its pages are. */
  home: string;
  /** The address below which its files and its administration are. */
  url: string;
  /** The language of the texts; undefined for the default language. */
  language: WpLanguage | undefined;
}

/** What a post is shown with. */
export interface PostContext extends SiteAddresses {
  /** The article that it is. */
  id: number;
  category: Category;
  tags: readonly string[];
  /** The key or the name of the author. */
  author: string | undefined;
}

const untitled = () => imported().untitled;
/** Length of a summary that WordPress cut from the text, in characters: at most two lines of a list. */
const SUMMARY_LENGTH = 100;

export function articleRecord(entry: string, post: WpPost, context: PostContext): ArticleRecord {
  const { home, language, category } = context;
  const body = adaptHtml(post.content.rendered, home, language);
  const id = String(context.id);
  const publishedAt = publishedAtOf(post);
  const own = routes.article({ category: category.name, id });
  const front: ArticleFront = {
    title: textOf(post.title.rendered) || untitled(),
    summary: summaryOf(post, plainText(body, 'html'), plainLead(body, 'html')),
    ...(context.author ? { author: context.author } : {}),
    tags: [...new Set(context.tags)],
    ...coverOf(post.media),
    publishedAt,
    updatedAt: updatedAtOf(`${post.modified_gmt}Z`, publishedAt),
    // A scheduled post is published as soon as its time has come.
    status: ['publish', 'future'].includes(post.status) ? 'published' : 'draft',
    aliases:
      post.status === 'publish'
        ? [...oldPath(linkOf(post, context), own), ...shortLinks(context, `p=${post.id}`)]
        : [],
    ...(post.sticky && { pinned: true }),
    ...(post.comment_status === 'closed' ? { comments: false } : {}),
    ...(post.guid?.rendered ? { feedId: textOf(post.guid.rendered) } : {}),
  };
  return articleRecordOf({
    file: entry,
    id,
    category: category.name,
    front,
    format: 'html',
    body,
    editUrl: editUrlOf(context, post),
  });
}

/** The old address, as it is below the language here. */
const linkOf = ({ link }: WpPage, { home, language }: SiteAddresses): string =>
  language ? withoutLanguage(link, language, home) : link;

/** Pages have the same editor as posts. */
const editUrlOf = ({ url }: SiteAddresses, { id }: WpPage): string =>
  systemUrl(url, `wp-admin/post.php?post=${id}&action=edit`);

/** @param name its name in addresses */
export function pageRecord(
  entry: string,
  page: WpPage,
  name: string,
  addresses: SiteAddresses,
): PageRecord {
  const { home, language } = addresses;
  return pageRecordOf({
    file: entry,
    name,
    front: {
      title: textOf(page.title.rendered) || untitled(),
      updatedAt: `${page.modified_gmt}Z`,
      aliases: [
        ...oldPath(linkOf(page, addresses), routes.staticPage(name)),
        ...shortLinks(addresses, `page_id=${page.id}`, `p=${page.id}`),
      ],
    },
    format: 'html',
    body: adaptHtml(page.content.rendered, home, language),
    editUrl: editUrlOf(addresses, page),
  });
}

/** @param place its place among the categories, and whether only those see it who see an article in it */
export function categoryRecord(
  entry: string,
  { name, title, description }: Category,
  { order, onlyWithArticles }: { order: number; onlyWithArticles: boolean },
): CategoryRecord {
  const category = { title, ...(description ? { description } : {}), order };
  return { ...categoryRecordOf({ file: entry, name, category }), onlyWithArticles };
}

/**
 * Plain permalinks, which WordPress answers besides others; in a folder of a host they have other paths, and none in a language besides
 * the default.
 */
export const shortLinks = (
  { home, language }: Pick<SiteAddresses, 'home' | 'language'>,
  ...queries: string[]
): string[] =>
  !language && new URL(home).pathname === '/' ? queries.map((query) => `/?${query}`) : [];

/** The path of an old address, unless it is the new one, the home page, or a query (`/?p=12`). */
export function oldPath(link: string, own: string): string[] {
  if (!URL.canParse(link)) return [];
  const { pathname, search } = new URL(link);
  const path = normalizePath(pathname);
  return search || path === '/' || path === normalizePath(own) ? [] : [path];
}

/** WordPress gives the local time and that in UTC; the difference is the site's offset. */
function publishedAtOf({ date, date_gmt }: WpPost): string {
  const minutes = Math.round((Date.parse(`${date}Z`) - Date.parse(`${date_gmt}Z`)) / 60_000);
  const digits = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  const offset = `${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
  return `${date}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** An excerpt by hand is kept whole; WordPress' own is the beginning of the text, often far too long. */
function summaryOf({ excerpt }: WpPost, text: string, lead: string): string {
  const summary = textOf(withoutMoreLink(excerpt.rendered));
  return isMadeOf(summary, text) ? shorten(lead || text, SUMMARY_LENGTH) : summary;
}

/** An excerpt without the link to the post that themes write after it. */
export function withoutMoreLink(html: string): string {
  const at = html.indexOf('more-link');
  return at < 0 ? html : html.slice(0, Math.max(0, html.lastIndexOf('<a', at)));
}

/** Letters by which the beginning of a text is told. */
const BEGINNING = 60;

/**
 * Whether WordPress made an excerpt: it begins as the text does, or is cut in a sentence. It leaves out the texts of some
 * blocks.
 */
export function isMadeOf(excerpt: string, text: string): boolean {
  if (/(?:…|\.\.\.)\s*\]?$/.test(excerpt)) return true;
  const letters = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, '');
  return letters(text).startsWith(letters(excerpt).slice(0, BEGINNING));
}

function coverOf(media: WpMedia | undefined): Pick<ArticleFront, 'cover'> {
  if (media?.media_type !== 'image') return {};
  const { source_url: url, alt_text: alt, media_details: size } = media;
  return { cover: { url, width: size.width, height: size.height, alt } };
}
