import { timeFromPair } from '../dates';
import { plainHtml } from '../html-text';
import { readEach } from '../read-each';
import { readText } from '../read-text';
import { BrokenExport, type Note, type SourcePost, type SourceSite } from '../source';
import { wordpressHtml } from './html';
import { addressesOf, categoriesOf, categoryLinks, shortLinks } from './lists';
import type { Library } from './post-context';
import { publicationOf, trashed } from './publication';
import { parseWxr, type WxrChannel, type WxrItem } from './wxr';

/** Types whose items are settings of the old site, with the name that a report gives them. */
const SETTINGS: ReadonlyMap<string, string> = new Map([
  ['nav_menu_item', '菜单项'],
  ['wp_navigation', '导航'],
  ['wp_template', '主题模板'],
  ['wp_template_part', '主题模板'],
  ['wp_global_styles', '主题样式'],
  ['wp_font_family', '字体'],
  ['wp_font_face', '字体'],
  ['custom_css', '附加CSS'],
  ['customize_changeset', '主题设置'],
  ['oembed_cache', '嵌入缓存'],
  ['revision', '修订版本'],
]);
/** Types that belong to others: attachments to posts, blocks to where they are used. */
const PARTS = new Set(['attachment', 'wp_block']);
const KEPT_META =
  /^(_thumbnail_id|_wp_old_slug|footnotes|_yoast_wpseo_(title|metadesc|meta-robots-noindex|primary_category)|rank_math_(title|description))$/;
const INTERNAL_META =
  /^_(edit|wp|oembed|pingme|encloseme|menu_item|yoast(?!_wpseo_canonical$)|elementor_css)|^rank_math(?!_canonical_url$)/;

/**
 * Reads an export of WordPress.
 *
 * @param old URL of the old site, if the export does not say it
 * @throws {BrokenExport}
 */
export async function readWordpressExport(file: string, old = ''): Promise<SourceSite> {
  const encoding: Note[] = [];
  const xml = await readText(file, (text) =>
    encoding.push({ location: { file, line: 1 }, subject: file, text }),
  );
  const { channel, items, notes: broken } = parseWxr(xml, file);
  const base = baseOf(channel, items, old);
  if (!base) throw new BrokenExport({ file, line: 1 }, '没有旧站的网址：用--old写上');
  const library = libraryOf(items);
  const categories = categoriesOf(channel, file);
  const context = { file, base, channel, library, offset: offsetOf(items) };
  const isPost = ({ 'wp:post_type': type }: WxrItem) => type === 'post' || type === 'page';
  const kept = items.filter(
    (item) => isPost(item) && !/^(trash|auto-draft)$/.test(item['wp:status']),
  );
  const {
    results: posts,
    failed,
    notes: unread,
  } = await readEach(
    kept,
    (item) => postOf(item, context),
    (item) => ({ location: { file, line: item.line }, subject: item.title }),
  );
  return {
    system: 'wordpress',
    base,
    title: plainHtml(channel.title),
    description: plainHtml(channel.description),
    locale: channel.language,
    posts,
    categories,
    addresses: [...addressesOf(channel, kept, base, file), ...categoryLinks(base, categories)],
    localFiles: new Map(),
    hidden: trashed(items),
    unread: failed.map((item) => `wordpress:${item['wp:post_id']}`),
    originals: new Set([...library.attachments.values()].map(({ url }) => url)),
    notes: [
      ...[...encoding, ...broken, ...unread],
      ...items.filter((item) => !kept.includes(item)).flatMap((item) => skipped(item, file)),
    ],
  };
}

/** The URL of the old site: as given, as the export says it, or that of its posts. */
function baseOf(channel: WxrChannel, items: readonly WxrItem[], old: string): string | undefined {
  const origins = items.flatMap(({ link, guid }) =>
    [link, guid].map((url) => (URL.canParse(url) ? new URL(url).origin : '')),
  );
  return [old, channel['wp:base_blog_url'], channel.link, channel['wp:base_site_url'], ...origins]
    .map((url) => url.trim().replace(/(?<!\/)\/+$/, ''))
    .find((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
}

function libraryOf(items: readonly WxrItem[]): Library {
  const ofType = (type: string) => items.filter((item) => item['wp:post_type'] === type);
  return {
    attachments: new Map(
      ofType('attachment').map((item) => [
        item['wp:post_id'],
        {
          url: item['wp:attachment_url'] || item.guid,
          alt: metaOf(item, '_wp_attachment_image_alt'),
          caption: item['excerpt:encoded'],
          parent: item['wp:post_parent'],
        },
      ]),
    ),
    blocks: new Map(
      ofType('wp_block').map((item) => [item['wp:post_id'], item['content:encoded']]),
    ),
  };
}

interface Context {
  file: string;
  base: string;
  channel: WxrChannel;
  library: Library;
  /** Minutes from UTC, for times without UTC: those of drafts. */
  offset: number;
}

function postOf(item: WxrItem, { file, base, channel, library, offset }: Context): SourcePost {
  const id = item['wp:post_id'];
  const kind = item['wp:post_type'] === 'page' ? 'page' : 'post';
  const notes: string[] = [];
  const url = URL.canParse(item.link) ? item.link : `${base}/?p=${id}`;
  const html = wordpressHtml(item['content:encoded'], {
    ...library,
    id,
    footnotes: metaOf(item, 'footnotes'),
    note: (text) => notes.push(text),
  });
  const author = channel['wp:author'].find(
    (one) => one['wp:author_login'] === item['dc:creator'],
  )?.['wp:author_display_name'];
  notes.push(...lossesOf(item));
  return {
    key: `wordpress:${id}`,
    kind,
    number: id,
    slug: item['wp:post_name'],
    title: plainHtml(item.title),
    format: 'html',
    body: html,
    original: { text: item['content:encoded'], line: item.contentLine, page: () => html },
    summary: plainHtml(item['excerpt:encoded']),
    author: author || item['dc:creator'] || undefined,
    ...termsOf(item, channel),
    ...datesOf(item, offset, notes),
    ...publicationOf(item, notes),
    url,
    unpublished: /^(draft|pending|future)$/.test(item['wp:status']),
    otherUrls: [...shortLinks(base, kind, id), ...oldSlugs(item, url)].filter((one) => one !== url),
    feedId: item.guid.trim() || undefined,
    pinned: kind === 'post' && item['wp:is_sticky'] === '1' ? true : undefined,
    cover: library.attachments.get(metaOf(item, '_thumbnail_id')),
    seo: seoOf(item),
    comments: kind === 'post' && item['wp:comment_status'] === 'closed' ? false : undefined,
    location: { file, line: item.line },
    notes,
  };
}

const metaOf = (item: WxrItem, key: string) =>
  item['wp:postmeta'].findLast((meta) => meta['wp:meta_key'] === key)?.['wp:meta_value'] ?? '';

function termsOf(item: WxrItem, channel: WxrChannel) {
  const of = (domain: string) => item.category.filter((term) => term['@_domain'] === domain);
  const main = channel['wp:category'].find(
    (one) => one['wp:term_id'] === metaOf(item, '_yoast_wpseo_primary_category'),
  )?.['wp:category_nicename'];
  const categories = of('category').map((term) => term['@_nicename']);
  return {
    tags: of('post_tag').map((term) => plainHtml(term['#text'])),
    categories:
      main && categories.includes(main) ? [...new Set([main, ...categories])] : categories,
  };
}

/** Minutes between the site's clock and UTC, by its first post that has both. */
function offsetOf(items: readonly WxrItem[]): number {
  const minute = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / 60_000;
  const pairs = items.map(
    (item) => minute(item['wp:post_date']) - minute(item['wp:post_date_gmt']),
  );
  return pairs.find((minutes) => Math.abs(minutes) < 24 * 60) ?? 0;
}

function datesOf(item: WxrItem, offset: number, notes: string[]) {
  const modified = timeFromPair(item['wp:post_modified'], item['wp:post_modified_gmt'], offset);
  const published =
    timeFromPair(item['wp:post_date'], item['wp:post_date_gmt'], offset) ?? modified;
  if (!published) notes.push('没有日期，写成1970-01-01');
  return {
    publishedAt: published ?? '1970-01-01T00:00:00Z',
    updatedAt: published && modified ? modified : undefined,
  };
}

/** WordPress redirects the former slugs of a post. */
function oldSlugs(item: WxrItem, url: string): string[] {
  const slug = item['wp:post_name'];
  const former = item['wp:postmeta'].filter((meta) => meta['wp:meta_key'] === '_wp_old_slug');
  return former.flatMap(({ 'wp:meta_value': old }) => {
    const parts = url.split('/');
    const at = parts.lastIndexOf(slug);
    return slug && at > 2 && old ? [parts.with(at, old).join('/')] : [];
  });
}

function seoOf(item: WxrItem): SourcePost['seo'] {
  const of = (...keys: string[]) =>
    keys.map((key) => metaOf(item, key)).find((text) => text && !/%\w/.test(text));
  const title = of('_yoast_wpseo_title', 'rank_math_title');
  const description = of('_yoast_wpseo_metadesc', 'rank_math_description');
  const noindex =
    metaOf(item, '_yoast_wpseo_meta-robots-noindex') === '1' ||
    metaOf(item, 'rank_math_robots').includes('"noindex"');
  if (!title && !description && !noindex) return undefined;
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(noindex ? { noindex } : {}),
  };
}

function lossesOf(item: WxrItem): string[] {
  const keys = item['wp:postmeta'].flatMap(({ 'wp:meta_key': key, 'wp:meta_value': value }) =>
    value === '' ? [] : key,
  );
  const lost = keys.filter((key) => key && !KEPT_META.test(key) && !INTERNAL_META.test(key));
  const comments = item['wp:comment'].filter((one) => one['wp:comment_approved'] === '1').length;
  const formats = item.category.filter((term) => !/^(category|post_tag)$/.test(term['@_domain']));
  return [
    ...(comments > 0 ? [`${comments}条评论另外搬：npm run import -- comments`] : []),
    ...(lost.length > 0 ? [`自定义字段没有搬来：${[...new Set(lost)].join('、')}`] : []),
    ...formats.map((term) => `没有搬来${term['@_domain']}：${plainHtml(term['#text'])}`),
  ];
}

function skipped(item: WxrItem, file: string): Note[] {
  const type = item['wp:post_type'];
  if (PARTS.has(type)) return [];
  const location = { file, line: item.line };
  const subject = plainHtml(item.title) || `${type} ${item['wp:post_id']}`;
  const status = item['wp:status'];
  if (/^(trash|auto-draft)$/.test(status)) {
    return [{ location, subject, text: `没有搬来：状态是${status}` }];
  }
  const name = SETTINGS.get(type);
  const text = name ? `没有搬来：${name}` : `没有搬来：内容类型${type}这里没有`;
  return [{ location, subject, text }];
}
