import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { BrokenExport, type Note, type Place } from '../source';

/** The text of an element; the first one's if there are several. */
const text = z.preprocess((node) => {
  const [first] = [node].flat();
  const value = typeof first === 'object' && first !== null ? first['#text' as never] : first;
  return value ?? '';
}, z.string());

/** The elements of a name, however many there are. */
const many = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (node) => [node ?? []].flat().filter((one) => typeof one === 'object'),
    z.array(schema),
  );

const commentSchema = z.object({
  'wp:comment_id': text,
  'wp:comment_author': text,
  'wp:comment_author_email': text,
  'wp:comment_author_url': text,
  'wp:comment_date': text,
  'wp:comment_date_gmt': text,
  'wp:comment_content': text,
  'wp:comment_approved': text,
  'wp:comment_type': text,
  'wp:comment_parent': text,
});

const itemSchema = z.object({
  title: text,
  link: text,
  guid: text,
  'dc:creator': text,
  'content:encoded': text,
  'excerpt:encoded': text,
  'wp:post_id': text.pipe(z.string().regex(/^\d{1,18}$/)),
  'wp:post_date': text,
  'wp:post_date_gmt': text,
  'wp:post_modified': text,
  'wp:post_modified_gmt': text,
  'wp:comment_status': text,
  'wp:post_name': text,
  'wp:status': text,
  'wp:post_parent': text,
  'wp:post_type': text.pipe(z.string().min(1)),
  'wp:post_password': text,
  'wp:is_sticky': text,
  'wp:attachment_url': text,
  category: many(z.object({ '#text': text, '@_domain': text, '@_nicename': text })),
  'wp:postmeta': many(z.object({ 'wp:meta_key': text, 'wp:meta_value': text })),
  'wp:comment': many(commentSchema),
});

const channelSchema = z.object({
  title: text,
  link: text,
  description: text,
  language: text,
  'wp:wxr_version': text.pipe(z.string().regex(/^\d/)),
  'wp:base_blog_url': text,
  'wp:base_site_url': text,
  'wp:author': many(z.object({ 'wp:author_login': text, 'wp:author_display_name': text })),
  'wp:category': many(
    z.object({
      'wp:term_id': text,
      'wp:category_nicename': text,
      'wp:category_parent': text,
      'wp:cat_name': text,
      'wp:category_description': text,
    }),
  ),
  'wp:tag': many(z.object({ 'wp:tag_slug': text, 'wp:tag_name': text })),
});

export type WxrChannel = z.output<typeof channelSchema>;
export type WxrItem = z.output<typeof itemSchema> & {
  line: number;
  /** The line where its text begins. */
  contentLine: number;
};

/** The parts of an export. */
interface WxrExport {
  channel: WxrChannel;
  items: WxrItem[];
  /** Items that cannot be read. */
  notes: Note[];
}

/** Entities of a document type are not expanded, and external ones are an error. */
const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  captureMetaData: true,
  processEntities: { enabled: true, maxEntityCount: 0, maxTotalExpansions: 10_000_000 },
});
const META = XMLParser.getMetaDataSymbol() as unknown as symbol;

/**
 * Parses an export of WordPress (WXR, "Tools → Export"). A broken item costs itself, and is noted.
 *
 * @throws {BrokenExport} for what is no whole WXR document
 */
export function parseWxr(xml: string, file: string): WxrExport {
  const root = parseXml(xml, file);
  const channel = channelSchema.safeParse(root?.rss?.channel);
  if (!channel.success) {
    throw new BrokenExport({ file, line: 1 }, '不是WordPress的导出文件（WXR）');
  }
  const lineAt = lineFinder(xml);
  const items: WxrItem[] = [];
  const notes: Note[] = [];
  for (const item of [root?.rss?.channel?.item ?? []].flat()) {
    const start = (item as { [META]?: { startIndex?: number } })[META]?.startIndex ?? 0;
    const line = lineAt(start);
    const parsed = itemSchema.safeParse(item);
    const content = xml.indexOf('<content:encoded>', start);
    const contentLine = content < xml.indexOf('</item>', start) ? lineAt(content) : line;
    if (parsed.success) items.push({ ...parsed.data, line, contentLine });
    else notes.push(brokenItem(item, { file, line }, parsed.error));
  }
  return { channel: channel.data, items, notes };
}

function brokenItem(item: unknown, location: Place, { issues: [issue] }: z.ZodError): Note {
  if (typeof item !== 'object')
    return { location, subject: 'item', text: '没有搬来：这一项是空的' };
  const subject = text.safeParse((item as { title?: unknown }).title).data || 'item';
  return {
    location,
    subject,
    text: `没有搬来：这一项的${issue?.path.join('.') || '内容'}不对`,
    isLeftOut: true,
  };
}

interface Parsed {
  rss?: { channel?: { item?: unknown } };
}

function parseXml(xml: string, file: string): Parsed | undefined {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    const lines = xml.split('\n').length;
    const isCut = !/<\/rss>\s*$/.test(xml) && valid.err.code === 'InvalidXml';
    const line = isCut ? lines : valid.err.line;
    throw new BrokenExport(
      { file, line },
      isCut ? '文件没有写完：到这里就断了' : `不是正确的XML：${valid.err.msg}`,
    );
  }
  try {
    return parser.parse(xml);
  } catch (error) {
    throw new BrokenExport({ file, line: 1 }, `不是正确的XML：${(error as Error).message}`);
  }
}

/** Finds the line of an offset; offsets must not decrease. */
function lineFinder(text: string): (offset: number) => number {
  let at = 0;
  let line = 1;
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; ) {
      line += 1;
      at = next + 1;
      next = text.indexOf('\n', at);
    }
    return line;
  };
}
