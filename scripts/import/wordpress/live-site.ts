import { z } from 'zod';
import { timeFromPair } from '../dates';
import { type Fetched, fetchFile } from '../fetch-file';
import { plainHtml } from '../html-text';
import {
  BrokenExport,
  type SourceAddress,
  type SourceCategory,
  type SourcePost,
  type SourceSite,
} from '../source';
import { categoryLinks, shortLinks, WORDPRESS_FEEDS } from './lists';

const PAGE_SIZE = 100;
const MAX_PAGES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

const rendered = z.object({ rendered: z.string().default('') }).default({ rendered: '' });

const rootSchema = z.object({ name: z.string(), description: z.string().default('') });

const postSchema = z.object({
  id: z.int().positive(),
  date: z.string(),
  date_gmt: z.string().nullish(),
  modified: z.string().default(''),
  modified_gmt: z.string().nullish(),
  guid: rendered,
  slug: z.string(),
  link: z.url(),
  title: rendered,
  content: z.object({ rendered: z.string(), protected: z.boolean().default(false) }),
  excerpt: rendered,
  comment_status: z.string().optional(),
  sticky: z.boolean().optional(),
  categories: z.array(z.int()).default([]),
  tags: z.array(z.int()).default([]),
  _embedded: z
    .object({
      author: z
        .array(z.object({ name: z.string().optional(), link: z.string().optional() }))
        .optional(),
      'wp:featuredmedia': z
        .array(z.object({ source_url: z.string().optional(), alt_text: z.string().optional() }))
        .optional(),
    })
    .optional(),
});
type ApiPost = z.output<typeof postSchema>;

const termSchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  link: z.string(),
  description: z.string().default(''),
  parent: z.int().default(0),
  count: z.int().default(0),
});
type Term = z.output<typeof termSchema>;

/** Requests a call of the REST API. */
type Ask = (call: string, query?: string) => Promise<Fetched>;

/**
 * Reads what a WordPress site shows to everyone, by its REST API and without signing in: no drafts, private or
 * protected posts.
 *
 * @param base URL of the site, without a slash at the end
 * @throws {BrokenExport} if the site does not answer as WordPress does
 */
export async function readWordpressSite(
  base: string,
  privateHosts: ReadonlySet<string>,
): Promise<SourceSite> {
  const { ask, root } = await connect(base, privateHosts);
  const embed = '_embed=author,wp:featuredmedia';
  const posts = await all(ask, 'wp/v2/posts', postSchema, embed);
  const pages = await all(ask, 'wp/v2/pages', postSchema, embed);
  const terms = await all(ask, 'wp/v2/categories', termSchema);
  const categories = terms.map((one) => categoryOf(one, terms, base));
  const tags = await all(ask, 'wp/v2/tags', termSchema);
  const place = { file: base, line: 1 };
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
    notes: [
      { place, subject: '公开接口', text: '里面没有草稿、私密文章和评论；要搬这些，请用导出文件' },
      ...closed.map(({ link, title }) => ({
        place: { file: link, line: 1 },
        subject: plainHtml(title.rendered),
        text: '没有搬来：有密码保护，接口不给正文',
      })),
    ],
  };
}

async function connect(base: string, privateHosts: ReadonlySet<string>) {
  const rules = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, privateHosts };
  const forms = [
    (call: string, query: string) => `${base}/wp-json/${call}?${query}`,
    // Of a site without pretty permalinks.
    (call: string, query: string) => `${base}/?rest_route=/${call}&${query}`,
  ];
  let reason = '';
  for (const form of forms) {
    const ask: Ask = (call, query = '') => fetchFile(form(call, query), rules);
    try {
      const parsed = rootSchema.safeParse(json((await ask('')).body));
      if (parsed.success) return { ask, root: parsed.data };
    } catch (error) {
      reason = (error as Error).message;
    }
  }
  throw new BrokenExport(
    { file: base, line: 1 },
    `没有WordPress的REST接口${reason && `：${reason}`}`,
  );
}

const json = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};

async function all<T>(ask: Ask, call: string, schema: z.ZodType<T>, more = ''): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = `per_page=${PAGE_SIZE}&page=${page}&orderby=id&order=asc${more && `&${more}`}`;
    const { status, headers, body, url } = await ask(call, query);
    const parsed = z.array(schema).safeParse(json(body));
    if (status !== 200 || !parsed.success) {
      const issue = parsed.error?.issues[0];
      const what =
        status === 200 ? `不是WordPress的格式：${issue?.path.join('.')}` : `答的是${status}`;
      throw new BrokenExport({ file: url, line: 1 }, what);
    }
    found.push(...parsed.data);
    if (page >= Number(headers['x-wp-totalpages'] ?? 1)) break;
  }
  return found;
}

function postOf(
  post: ApiPost,
  kind: SourcePost['kind'],
  base: string,
  tags: readonly Term[],
): SourcePost {
  const { id, link, _embedded: embedded } = post;
  const [picture] = embedded?.['wp:featuredmedia'] ?? [];
  const excerpt = plainHtml(post.excerpt.rendered);
  const start = excerpt.replace(/\s*\[(…|\.\.\.)\]$/, '').slice(0, 60);
  // WordPress makes one of the beginning of the text.
  const isMade = plainHtml(post.content.rendered).startsWith(start);
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
    cover: picture?.source_url ? { url: picture.source_url, alt: picture.alt_text } : undefined,
    comments: kind === 'post' && post.comment_status === 'closed' ? false : undefined,
    place: { file: link, line: 1 },
    notes: post.sticky ? ['原来置顶；这里没有置顶'] : [],
  };
}

function categoryOf(one: Term, terms: readonly Term[], base: string): SourceCategory {
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
    place: { file: base, line: 1 },
  };
}

function addressesOf(
  base: string,
  posts: readonly ApiPost[],
  categories: readonly Term[],
  tags: readonly Term[],
): SourceAddress[] {
  const place = { file: base, line: 1 };
  const months = new Set(posts.map(({ date }) => date.slice(0, 7)));
  const authors = posts.flatMap(({ _embedded: embedded }) => embedded?.author?.[0]?.link ?? []);
  return [
    ...categories.map(({ link, id }) => ({ url: link, to: { category: String(id) }, place })),
    ...tags.map(({ link, name }) => ({ url: link, to: { tag: plainHtml(name) }, place })),
    ...[...months].map((month) => ({
      url: `${base}/${month.replace('-', '/')}/`,
      to: { month },
      place,
    })),
    ...[...new Set(authors)].map((url) => ({ url, to: { path: '/content' }, place })),
    ...WORDPRESS_FEEDS.map(([from, path]) => ({ url: base + from, to: { path }, place })),
  ];
}
