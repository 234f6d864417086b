import { convertCards } from '../../lib/content-sources/ghost/cards';
import { isZone, timeInZone } from './dates';
import { exportSchema, type GhostData, type GhostPost } from './ghost-schema';
import { plainHtml } from './html-text';
import { readText } from './read-text';
import {
  BrokenExport,
  type Note,
  type Place,
  type SourceAddress,
  type SourcePost,
  type SourceSite,
} from './source';

/** A time without a zone, as SQLite has it. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The category of posts without a tag. */
const NO_TAG = { key: 'posts', slug: 'posts', title: '文章', parents: [] };

/**
 * Reads an export of Ghost ("Settings → Import/Export").
 *
 * @param base URL of the old site, which the export does not contain
 * @throws {BrokenExport}
 */
export async function readGhost(file: string, base: string): Promise<SourceSite> {
  const json = await readText(file);
  const data = parseExport(json, file);
  const lines = linesOfIds(json);
  const placeOf = ({ id }: { id: string }): Place => ({ file, line: lines.get(id) ?? 1 });
  const settings = new Map(data.settings.map(({ key, value }) => [key, String(value ?? '')]));
  const zone = settings.get('timezone') || settings.get('active_timezone') || '';
  const context = { data, base, zone: isZone(zone) ? zone : 'UTC', placeOf };
  const [readable, unreadable] = [true, false].map((is) =>
    data.posts.filter((post) => (post.html !== '' || !(post.lexical || post.mobiledoc)) === is),
  ) as [GhostPost[], GhostPost[]];
  const posts = readable.map((post) => postOf(post, context));
  const used = new Set(posts.flatMap(({ categories }) => categories));
  const tags = data.tags.map((tag) => ({
    ...{ key: tag.id, slug: tag.slug, title: tag.name, parents: [] as string[] },
    description: plainHtml(tag.description) || undefined,
    place: placeOf(tag),
  }));
  return {
    system: 'ghost',
    base,
    title: settings.get('title') ?? '',
    description: settings.get('description') ?? '',
    locale: settings.get('locale') || settings.get('lang') || '',
    posts,
    categories: [...tags, { ...NO_TAG, place: { file, line: 1 } }].filter(({ key }) =>
      used.has(key),
    ),
    addresses: addressesOf(data, base, file),
    localFiles: new Map(),
    originals: new Set(),
    notes: unreadable.map(
      (post): Note => ({
        place: placeOf(post),
        subject: post.title,
        text: '没有搬来：导出里没有这一篇的HTML，只有编辑器的内部格式',
      }),
    ),
  };
}

function parseExport(json: string, file: string): GhostData {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? json.length);
    const line = json.slice(0, at).split('\n').length;
    throw new BrokenExport({ file, line }, '不是完整的JSON，文件可能没有写完');
  }
  // Exports of the command line lack the outer object.
  const parsed = exportSchema.safeParse(isExport(value) ? value : { db: [value] });
  const [first] = parsed.data?.db ?? [];
  if (first) return first.data;
  const issue = parsed.error?.issues[0];
  const message = `不是Ghost的导出文件：${issue?.path.join('.')}`;
  throw new BrokenExport({ file, line: 1 }, message);
}

/** The line in which each id first stands. */
function linesOfIds(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const [index, line] of json.split('\n').entries()) {
    for (const [, id = ''] of line.matchAll(/"id"\s*:\s*"(\w+)"/g)) {
      if (!lines.has(id)) lines.set(id, index + 1);
    }
  }
  return lines;
}

const isExport = (value: unknown) => typeof value === 'object' && value !== null && 'db' in value;

interface Context {
  data: GhostData;
  base: string;
  zone: string;
  placeOf(thing: { id: string }): Place;
}

function postOf(post: GhostPost, { data, base, zone, placeOf }: Context): SourcePost {
  const notes: string[] = [];
  const full = (html: string) => html.replace(/__GHOST_URL__/g, base);
  const meta = data.posts_meta.find(({ post_id: id }) => id === post.id);
  const time = (written: string) =>
    written ? timeInZone(written.replace(IN_UTC, '$&Z'), zone) : null;
  const publishedAt = time(post.published_at) ?? time(post.created_at);
  if (!publishedAt) notes.push('没有日期，写成1970-01-01');
  if (post.codeinjection_head || post.codeinjection_foot) notes.push('插入的代码没有搬来');
  if (post.html.includes('kg-signup-card')) notes.push('订阅的表单没有搬来：这里没有会员');
  if (post.featured) notes.push('原来是精选；这里没有精选');
  const seo = {
    ...(meta?.meta_title ? { title: meta.meta_title } : {}),
    ...(meta?.meta_description ? { description: meta.meta_description } : {}),
  };
  return {
    key: `ghost:${post.id}`,
    kind: post.type,
    slug: post.slug,
    title: post.title,
    format: 'html',
    body: convertCards(full(post.html), base),
    summary: post.custom_excerpt.replace(/\s+/g, ' ').trim(),
    ...labelsOf(post, data, notes),
    publishedAt: publishedAt ?? '1970-01-01T00:00:00Z',
    updatedAt: time(post.updated_at) ?? undefined,
    status: statusOf(post, notes),
    url: `${base}/${encodeURI(post.slug)}/`,
    otherUrls: [],
    feedId: post.id,
    cover: post.feature_image
      ? { url: full(post.feature_image), alt: meta?.feature_image_alt || undefined }
      : undefined,
    seo: Object.keys(seo).length > 0 ? seo : undefined,
    place: placeOf(post),
    notes,
  };
}

/** The first tag is the category; internal tags, which Ghost does not show, are left out. */
function labelsOf(post: GhostPost, data: GhostData, notes: string[]) {
  const tags = inOrder(data.posts_tags, post.id).flatMap(
    ({ tag_id: id }) => data.tags.find((tag) => tag.id === id) ?? [],
  );
  const shown = tags.filter(({ name }) => !name.startsWith('#'));
  const internal = tags.filter((tag) => !shown.includes(tag)).map(({ name }) => name);
  if (internal.length > 0) notes.push(`内部标签没有搬来：${internal.join('、')}`);
  const authors = inOrder(data.posts_authors, post.id).flatMap(
    ({ author_id: id }) => data.users.find((user) => user.id === id)?.name ?? [],
  );
  return {
    author: authors.join('、') || undefined,
    tags: [...new Set(shown.map(({ name }) => name))],
    categories: [shown[0]?.id ?? NO_TAG.key],
  };
}

function inOrder<T extends { post_id: string; sort_order?: number | null | undefined }>(
  links: readonly T[],
  id: string,
): T[] {
  return links
    .filter((one) => one.post_id === id)
    .sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
}

function statusOf({ status, visibility }: GhostPost, notes: string[]): SourcePost['status'] {
  if (visibility && visibility !== 'public') {
    notes.push(`原来只给会员看（${visibility}）；这里没有会员，写成草稿`);
    return 'draft';
  }
  if (status === 'published' || status === 'scheduled') return 'published';
  if (status !== 'draft') notes.push(`原来的状态是${status}，写成草稿`);
  return 'draft';
}

function addressesOf(data: GhostData, base: string, file: string): SourceAddress[] {
  const place = { file, line: 1 };
  return [
    ...data.tags
      .filter(({ name }) => !name.startsWith('#'))
      .map(({ slug, name }) => ({
        url: `${base}/tag/${encodeURI(slug)}/`,
        to: { tag: name },
        place,
      })),
    ...data.users.map(({ slug }) => ({
      url: `${base}/author/${encodeURI(slug)}/`,
      to: { path: '/content' },
      place,
    })),
    { url: `${base}/rss/`, to: { path: '/feed.xml' }, place },
  ];
}
