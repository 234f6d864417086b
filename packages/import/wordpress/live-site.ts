import { jsonClient } from '@wenzhan/content/sources/json-client';
import { type Collection, getAll } from '@wenzhan/content/sources/wordpress/api';
import { isMadeOf, withoutMoreLink } from '@wenzhan/content/sources/wordpress/records';
import {
  categorySchema,
  namedSchema,
  pageSchema,
  rootSchema,
  type WpCategory,
} from '@wenzhan/content/sources/wordpress/schemas';
import { z } from 'zod';
import { timeFromPair } from '../dates';
import { plainHtml } from '../html-text';
import {
  BrokenExport,
  type Note,
  type Place,
  type SourceAddress,
  type SourceCategory,
  type SourcePost,
  type SourceSite,
} from '../source';
import { categoryLinks, shortLinks, withFeeds } from './lists';

/** Bytes of an answer with a hundred whole texts at most. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

const rendered = z.object({ rendered: z.string().default('') }).default({ rendered: '' });

const postSchema = pageSchema.extend({
  modified: z.string().default(''),
  guid: rendered,
  excerpt: rendered,
  comment_status: z.string().optional(),
  sticky: z.boolean().optional(),
  categories: z.array(z.int()).default([]),
  tags: z.array(z.int()).default([]),
  _embedded: z
    .object({
      author: z.array(z.object({ name: z.string(), link: z.string() }).partial()),
      'wp:featuredmedia': z.array(
        z.object({ source_url: z.string(), alt_text: z.string() }).partial(),
      ),
    })
    .partial()
    .optional(),
});
type ApiPost = z.output<typeof postSchema>;
type Named = z.output<typeof namedSchema>;

/**
 * Reads what a WordPress site shows to everyone, by its REST API and without signing in: no drafts, private or
 * protected posts.
 *
 * @param base URL of the site, without a slash at the end
 * @throws {BrokenExport} if the site does not answer as WordPress does
 */
export async function readWordpressSite(base: string): Promise<SourceSite> {
  const { client, root } = await connect(base);
  const location = { file: base, line: 1 };
  const lost: Note[] = [];
  const all = async <T>(call: string, schema: z.ZodType<T>, more = {}) => {
    const query = { orderby: 'id', order: 'asc', ...more };
    try {
      const collection = await getAll(client, `/wp/v2/${call}`, schema, query, {
        maxBytes: MAX_PAGE_BYTES,
      });
      lost.push(...lostOf(call, collection, location));
      return collection.list;
    } catch (error) {
      throw new BrokenExport(location, (error as Error).message);
    }
  };
  const embed = { _embed: 'author,wp:featuredmedia' };
  const posts = await all('posts', postSchema, embed);
  const pages = await all('pages', postSchema, embed);
  const terms = await all('categories', categorySchema);
  const categories = terms.map((one) => categoryOf(one, terms, base));
  const tags = await all('tags', namedSchema);
  const open = (list: ApiPost[]) => list.filter(({ content }) => !content.protected);
  const closed = [...posts, ...pages].filter(({ content }) => content.protected);
  return {
    system: 'wordpress',
    base,
    title: plainHtml(root.name),
    description: plainHtml(root.description),
    locale: '',
    posts: [
      ...open(posts).map((post) => postOf(post, 'post', base, tags)),
      ...open(pages).map((page) => postOf(page, 'page', base, tags)),
    ],
    categories,
    addresses: [...addressesOf(base, posts, terms, tags), ...categoryLinks(base, categories)],
    localFiles: new Map(),
    originals: new Set(),
    hidden: new Map(closed.map(({ id }) => [`wordpress:${id}`, 'password'])),
    notes: [
      {
        location,
        subject: '公开接口',
        text: '里面没有草稿、私密文章和评论；要搬这些，请用导出文件',
      },
      ...lost,
      ...closed.map(({ link, title }) => ({
        location: { file: link, line: 1 },
        subject: plainHtml(title.rendered),
        text: '没有搬来：有密码保护，接口不给正文',
      })),
    ],
  };
}

/** What a list of the site has that cannot be read, and how much was not read at all. */
function lostOf(call: string, { list, bad, total }: Collection<unknown>, location: Place): Note[] {
  const count = list.length + bad.length;
  const isPost = /^(posts|pages)$/.test(call) ? ({ isLeftOut: true } as const) : {};
  return [
    ...bad.map(({ id = '', error }) => {
      const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].join('、');
      return {
        location,
        subject: `${call} ${id}`,
        text: `没有搬来：${fields || '内容'}不对`,
        ...isPost,
      };
    }),
    ...(total > count
      ? [{ location, subject: call, text: `没有搬来：一共${total}个，只读到${count}个` }]
      : []),
  ];
}

/** A client for the REST API, in the form that a site without pretty permalinks has, if there is no other. */
async function connect(base: string) {
  let reason = '';
  for (const path of ['/wp-json', '/?rest_route=']) {
    const client = jsonClient({ base: base + path, timeoutMs: TIMEOUT_MS });
    try {
      return { client, root: (await client.get('/', rootSchema)).data };
    } catch (error) {
      reason = (error as Error).message;
    }
  }
  throw new BrokenExport({ file: base, line: 1 }, `没有WordPress的REST接口：${reason}`);
}

function postOf(
  post: ApiPost,
  kind: SourcePost['kind'],
  base: string,
  tags: readonly Named[],
): SourcePost {
  const { id, link, _embedded: embedded } = post;
  const [picture] = embedded?.['wp:featuredmedia'] ?? [];
  const excerpt = plainHtml(withoutMoreLink(post.excerpt.rendered));
  const isMade = isMadeOf(excerpt, plainHtml(post.content.rendered));
  const modified = timeFromPair(post.modified, post.modified_gmt ?? '');
  return {
    key: `wordpress:${id}`,
    kind,
    number: String(id),
    slug: post.slug,
    title: plainHtml(post.title.rendered),
    format: 'html',
    body: post.content.rendered,
    summary: isMade ? '' : excerpt,
    author: embedded?.author?.[0]?.name || undefined,
    tags: post.tags.flatMap((tag) => {
      const name = tags.find((one) => one.id === tag)?.name;
      return name ? [plainHtml(name)] : [];
    }),
    categories: post.categories.map(String),
    publishedAt: timeFromPair(post.date, post.date_gmt ?? '') ?? '1970-01-01T00:00:00Z',
    updatedAt: modified ?? undefined,
    status: 'published',
    url: link,
    otherUrls: shortLinks(base, kind, String(id)).filter((url) => url !== link),
    feedId: plainHtml(post.guid.rendered) || undefined,
    pinned: kind === 'post' && post.sticky ? true : undefined,
    cover: picture?.source_url ? { url: picture.source_url, alt: picture.alt_text } : undefined,
    comments: kind === 'post' && post.comment_status === 'closed' ? false : undefined,
    location: { file: link, line: 1 },
    notes: [],
  };
}

function categoryOf(one: WpCategory, terms: readonly WpCategory[], base: string): SourceCategory {
  const parents: string[] = [];
  const byId = new Map(terms.map((term) => [term.id, term]));
  let above = byId.get(one.parent);
  while (above && parents.length < terms.length) {
    parents.unshift(plainHtml(above.name));
    above = byId.get(above.parent);
  }
  return {
    key: String(one.id),
    slug: one.slug,
    title: plainHtml(one.name),
    description: plainHtml(one.description) || undefined,
    parents,
    number: String(one.id),
    location: { file: base, line: 1 },
  };
}

function addressesOf(
  base: string,
  posts: readonly ApiPost[],
  categories: readonly WpCategory[],
  tags: readonly Named[],
): SourceAddress[] {
  const location = { file: base, line: 1 };
  const months = new Set(posts.map(({ date }) => date.slice(0, 7)));
  const authors = posts.flatMap(({ _embedded: embedded }) => embedded?.author?.[0]?.link ?? []);
  const lists = [
    ...categories.map(({ link, id }) => ({ url: link, to: { category: String(id) }, location })),
    ...tags.map(({ link, name }) => ({ url: link, to: { tag: plainHtml(name) }, location })),
    ...[...months].map((month) => ({
      url: `${base}/${month.replace('-', '/')}/`,
      to: { month },
      location,
    })),
    ...[...new Set(authors)].map((url) => ({ url, to: { path: '/content' }, location })),
  ];
  return withFeeds(lists, base);
}
