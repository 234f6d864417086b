import { convertCards } from '@wenzhan/content/sources/ghost/cards';
import { GHOST_SITEMAPS } from '@wenzhan/content/sources/ghost/records';
import { routes } from '@wenzhan/contract/urls/routes';
import { isTimeZone } from '@wenzhan/kit/language';
import { encodePath } from './addresses';
import { timeInZone } from './dates';
import { parseGhost } from './ghost-rows';
import type { GhostData, GhostPost } from './ghost-schema';
import { plainHtml } from './html-text';
import { hexoPage } from './proof/hexo-page';
import { readEach } from './read-each';
import { readText } from './read-text';
import type { Note, Place, SourceAddress, SourcePost, SourceSite } from './source';

/** A time without a zone, as SQLite has it. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Milliseconds since 1970, as exports before Ghost 1 have them. */
const MILLISECONDS = /^-?\d{1,14}$/;

const withZone = (written: string) =>
  MILLISECONDS.test(written)
    ? new Date(Number(written)).toISOString()
    : written.replace(IN_UTC, '$&Z');

/** The category of posts without a tag. */
const NO_TAG = { key: 'posts', slug: 'posts', title: '文章', parents: [] };

/**
 * Reads an export of Ghost ("Settings → Import/Export").
 *
 * @param base URL of the old site, which the export does not contain
 * @throws {BrokenExport}
 */
export async function readGhost(file: string, base: string): Promise<SourceSite> {
  const encoding: Note[] = [];
  const json = await readText(file, (text) =>
    encoding.push({ location: { file, line: 1 }, subject: file, text }),
  );
  const { data, placeOf, faulty, notes: broken } = parseGhost(json, file);
  const settings = new Map(data.settings.map(({ key, value }) => [key, value]));
  const zone = settings.get('timezone') || settings.get('active_timezone') || '';
  const context = { data, base, zone: isTimeZone(zone) ? zone : 'UTC', placeOf, faulty };
  const [readable, unreadable] = [true, false].map((is) =>
    data.posts.filter((post) => hasText(post) === is),
  ) as [GhostPost[], GhostPost[]];
  const {
    results: posts,
    failed,
    notes: unread,
  } = await readEach(
    readable,
    (post) => postOf(post, context),
    (post) => ({ location: placeOf(post), subject: post.title }),
  );
  const used = new Set(posts.flatMap(({ categories }) => categories));
  const tags = data.tags.map((tag) => ({
    ...{ key: tag.id, slug: tag.slug, title: tag.name, parents: [] as string[] },
    description: plainHtml(tag.description) || undefined,
    location: placeOf(tag),
  }));
  return {
    system: 'ghost',
    hasTagsOnly: true,
    base,
    title: settings.get('title') ?? '',
    description: settings.get('description') ?? '',
    locale: settings.get('locale') || settings.get('lang') || '',
    posts,
    categories: [...tags, { ...NO_TAG, location: { file, line: 1 } }].filter(({ key }) =>
      used.has(key),
    ),
    addresses: addressesOf(data, base, file),
    localFiles: new Map(),
    originals: new Set(),
    unread: [...failed, ...unreadable].map(({ id }) => `ghost:${id}`),
    notes: [
      ...[...encoding, ...broken, ...unread],
      ...unreadable.map((post) => ({
        location: placeOf(post),
        subject: post.title,
        text: '没有搬来：导出里没有这一篇的HTML，只有编辑器的内部格式',
        isLeftOut: true as const,
      })),
    ],
  };
}

/** Whether a post is stored as HTML or Markdown, or is empty. */
const hasText = ({ html, markdown, lexical, mobiledoc }: GhostPost) =>
  Boolean(html || markdown) || !(lexical || mobiledoc);

interface Context {
  data: GhostData;
  base: string;
  zone: string;
  placeOf(thing: { id: string }): Place;
  faulty: ReadonlyMap<string, readonly string[]>;
}

function postOf(post: GhostPost, { data, base, zone, placeOf, faulty }: Context): SourcePost {
  const notes = (faulty.get(post.id) ?? []).map((field) => `${field}写得不对，没有用`);
  const cover = post.feature_image || post.image;
  const full = (html: string) => html.replace(/__GHOST_URL__/g, base);
  const location = placeOf(post);
  const stored = full(post.html || post.markdown);
  const meta = data.posts_meta.find(({ post_id: id }) => id === post.id);
  const time = (written: string) => (written ? timeInZone(withZone(written), zone) : null);
  const publishedAt = time(post.published_at) ?? time(post.created_at);
  if (!publishedAt) notes.push('没有日期，写成1970-01-01');
  if (post.codeinjection_head || post.codeinjection_foot) notes.push('插入的代码没有搬来');
  if (post.html.includes('kg-signup-card')) notes.push('订阅的表单没有搬来：这里没有会员');
  if (post.featured) notes.push('原来是精选；这里没有精选');
  if (post.canonical_url) notes.push(`canonical_url没有搬来：${post.canonical_url}`);
  const caption = plainHtml(meta?.feature_image_caption ?? '');
  if (cover && caption) notes.push(`封面的说明没有搬来：${caption}`);
  const title = meta?.meta_title || post.meta_title;
  const description = meta?.meta_description || post.meta_description;
  const seo = {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
  };
  return {
    key: `ghost:${post.id}`,
    kind: post.type ?? (post.page ? 'page' : 'post'),
    slug: post.slug,
    title: post.title,
    format: post.html ? 'html' : 'markdown',
    body: post.html ? convertCards(stored, base) : stored,
    original: {
      // A text is one line of the file, whatever its own lines are.
      text: stored.replace(/\n/g, ' '),
      line: location.line,
      page: () => (post.html ? stored : hexoPage(stored, { breaks: false })),
    },
    summary: post.custom_excerpt.replace(/\s+/g, ' ').trim(),
    ...labelsOf(post, data, notes),
    publishedAt: publishedAt ?? '1970-01-01T00:00:00Z',
    updatedAt: time(post.updated_at) ?? undefined,
    ...publicationOf(post, faulty.get(post.id) ?? [], notes),
    url: `${base}/${encodePath(post.slug)}/`,
    otherUrls: [],
    feedId: post.id,
    cover: cover ? { url: full(cover), alt: meta?.feature_image_alt || undefined } : undefined,
    seo: Object.keys(seo).length > 0 ? seo : undefined,
    location,
    notes,
  };
}

/** Any tag may be the category; internal tags, which Ghost does not show, are left out. */
function labelsOf(post: GhostPost, data: GhostData, notes: string[]) {
  const tags = inOrder(data.posts_tags, post.id).flatMap(
    ({ tag_id: id }) => data.tags.find((tag) => tag.id === id) ?? [],
  );
  const shown = tags.filter(({ name }) => !name.startsWith('#'));
  const internal = tags.filter((tag) => !shown.includes(tag)).map(({ name }) => name);
  if (internal.length > 0) notes.push(`内部标签没有搬来：${internal.join('、')}`);
  const links = inOrder(data.posts_authors, post.id);
  const authors = (links.length > 0 ? links : [post]).flatMap(
    ({ author_id: id }) => data.users.find((user) => user.id === id)?.name ?? [],
  );
  return {
    author: authors.join('、') || undefined,
    tags: [...new Set(shown.map(({ name }) => name))],
    categories: shown.length > 0 ? shown.map(({ id }) => id) : [NO_TAG.key],
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

function publicationOf(
  { status, visibility }: GhostPost,
  faulty: readonly string[],
  notes: string[],
): Pick<SourcePost, 'status' | 'hiddenBy'> {
  if (faulty.includes('visibility')) return { status: 'draft', hiddenBy: 'visibility' };
  if (visibility && visibility !== 'public') {
    notes.push(`原来只给会员看（${visibility}）；这里没有会员，写成草稿`);
    return { status: 'draft', hiddenBy: `visibility: ${visibility}` };
  }
  if (status === 'published' || status === 'scheduled') return { status: 'published' };
  if (status !== 'draft') notes.push(`原来的状态是${status}，写成草稿`);
  return { status: 'draft', hiddenBy: `status: ${status}` };
}

function addressesOf(data: GhostData, base: string, file: string): SourceAddress[] {
  const location = { file, line: 1 };
  const lists: SourceAddress[] = [
    ...data.tags
      .filter(({ name }) => !name.startsWith('#'))
      .map(({ slug, name }) => ({
        url: `${base}/tag/${encodePath(slug)}/`,
        to: { tag: name },
        location,
      })),
    ...data.users.map(({ slug }) => ({
      url: `${base}/author/${encodePath(slug)}/`,
      to: { path: routes.content() },
      location,
    })),
  ];
  const feedOf = ({ url, to }: Pick<SourceAddress, 'url' | 'to'>) => ({
    url: `${url}rss/`,
    to: { ...to, feed: 'feed.xml' as const },
    location,
  });
  return [
    ...lists.flatMap((list) => [list, feedOf(list)]),
    feedOf({ url: `${base}/`, to: { path: routes.home } }),
    ...GHOST_SITEMAPS.map((name) => ({
      url: `${base}/${name}`,
      to: { path: '/sitemap.xml' },
      location,
    })),
  ];
}
