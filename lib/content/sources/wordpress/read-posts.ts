import type { z } from 'zod';
import { inBatches } from '../../../runtime/process/in-batches';
import type { ParsedFile } from '../../parse-file';
import { type JsonClient, SourceError } from '../json-client';
import { chunkReader } from '../read-chunks';
import { readEntry, unreadable } from '../records';
import { type Author, authorOfPost, authorsOf } from './authors';
import { getPage, PER_PAGE, REQUESTS_AT_ONCE } from './client';
import { toArticle, toPage } from './mapping';
import { categoryOf, tagsOf } from './names';
import type { Scan } from './scanner';
import { mediaSchema, pageSchema, postSchema, type WpMedia, type WpPost } from './schemas';

type Add = (entry: string, parsed: ParsedFile) => void;

export const POSTS = 'posts/';
export const PAGES = 'pages/';

const PAGE_FIELDS = 'id,date,date_gmt,modified_gmt,slug,status,link,title,content';
const POST_FIELDS = `${PAGE_FIELDS},excerpt,featured_media,comment_status,guid`;
/** Posts at a time: each request renders all their blocks. */
const POSTS_AT_ONCE = 50;

/**
 * Reads posts and pages of a scan and passes them on. One whose shape is not as expected is passed on as a
 * diagnostic that names call and field, so that its last good version remains.
 *
 * @throws {SourceError} for a failed request
 */
export async function readPosts(
  client: JsonClient,
  scan: Scan,
  entries: readonly string[],
  add: Add,
): Promise<void> {
  const authors = authorsOf(scan);
  const posts = chunkReader(POSTS, 'GET /wp/v2/posts', add);
  await inBatches(chunksOf(entries, POSTS), REQUESTS_AT_ONCE, (chunk) =>
    posts(chunk, async (ids) => {
      const query = { include: ids.join(), status: scan.statuses, _fields: POST_FIELDS };
      const list = await getEach(client, '/wp/v2/posts', POSTS, postSchema, query, add);
      const media = await readMedia(client, list);
      for (const post of list) {
        const entry = POSTS + post.id;
        if (post.content.protected) continue;
        add(
          entry,
          readEntry(entry, 'GET /wp/v2/posts', () => articleOf(post, scan, { media, authors })),
        );
      }
    }),
  );
  const pages = chunkReader(PAGES, 'GET /wp/v2/pages', add);
  await inBatches(chunksOf(entries, PAGES), REQUESTS_AT_ONCE, (chunk) =>
    pages(chunk, async (ids) => {
      const query = { include: ids.join(), _fields: PAGE_FIELDS };
      const list = await getEach(client, '/wp/v2/pages', PAGES, pageSchema, query, add);
      for (const page of list) {
        const name = scan.pageNames.get(page.id);
        const entry = PAGES + page.id;
        if (!name || page.content.protected) continue;
        const make = () => toPage(entry, page, name, scan.root);
        add(entry, readEntry(entry, 'GET /wp/v2/pages', make));
      }
    }),
  );
}

function chunksOf(entries: readonly string[], prefix: string): string[][] {
  const ids = entries.filter((it) => it.startsWith(prefix)).map((it) => it.slice(prefix.length));
  return Array.from({ length: Math.ceil(ids.length / POSTS_AT_ONCE) }, (_, index) =>
    ids.slice(index * POSTS_AT_ONCE, (index + 1) * POSTS_AT_ONCE),
  );
}

/** A collection whose valid items are returned, and whose others become diagnostics. */
async function getEach<T>(
  client: JsonClient,
  path: string,
  prefix: string,
  schema: z.ZodType<T>,
  query: Record<string, string | undefined>,
  add: Add,
): Promise<T[]> {
  const { list, bad } = await getPage(client, path, schema, query);
  for (const { id, error } of bad) {
    const entry = prefix + id;
    add(entry, unreadable(entry, `GET ${path}`, error));
  }
  return list;
}

interface PostParts {
  media: ReadonlyMap<number, WpMedia>;
  authors: ReadonlyMap<number, Author>;
}

function articleOf(post: WpPost, scan: Scan, { media, authors }: PostParts) {
  const { names, root } = scan;
  const row = scan.posts.get(post.id);
  return toArticle(POSTS + post.id, post, {
    home: root.home,
    url: root.url,
    category: categoryOf(row?.categories ?? [], names),
    tags: row ? tagsOf(row, names) : [],
    author: row && authorOfPost(row, scan, authors),
    media: media.get(post.featured_media),
  });
}

/** The featured images of posts. A site that does not show its media has none. */
async function readMedia(
  client: JsonClient,
  posts: readonly WpPost[],
): Promise<Map<number, WpMedia>> {
  const ids = [...new Set(posts.map(({ featured_media }) => featured_media))].filter(Boolean);
  if (ids.length === 0) return new Map();
  const query = {
    include: ids.join(),
    per_page: PER_PAGE,
    _fields: 'id,source_url,alt_text,media_type,media_details',
  };
  try {
    const { list } = await getPage(client, '/wp/v2/media', mediaSchema, query);
    return new Map(list.map((media) => [media.id, media]));
  } catch (error) {
    if (error instanceof SourceError && error.status === 401) return new Map();
    throw error;
  }
}
