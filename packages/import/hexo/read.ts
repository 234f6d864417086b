import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isHidingName } from '@wenzhan/content/files/hidden-by';
import { isTimeZone } from '@wenzhan/kit/language';
import { encodePath } from '../addresses';
import { timeInZone } from '../dates';
import { listFiles } from '../list-files';
import { readableMarkdown } from '../literal-text';
import { dataNotes, notMarkdown } from '../markdown/files';
import { breakLines } from '../markdown-edits';
import { hexoPage } from '../proof/hexo-page';
import { quoteAddresses } from '../quote-addresses';
import { quoteAttributes } from '../quote-attributes';
import { readEach } from '../read-each';
import {
  BrokenExport,
  type Note,
  type SourceCategory,
  type SourcePost,
  type SourceSite,
} from '../source';
import { withoutStyles } from '../without-styles';
import { writtenTime } from '../written-dates';
import {
  frontSchema,
  type HexoConfig,
  type HexoFile,
  keyOf,
  pathsOf,
  readConfig,
  readFile,
  slugOf,
  zoneOf,
} from './files';
import { type Hiding, hiddenReason, readHiding } from './hidden';
import { editionOf } from './languages';
import { addressesOf } from './lists';
import { localFiles } from './local-files';
import { dateOfText, mappedCategory, permalinkOf, shownUrl } from './permalink';
import { breaksLines, formulasAsHere, indentFences, withoutMarks } from './source-rules';
import { readTags } from './tags';

/** Settings of themes that say nothing about the text. */
const THEME_FIELDS =
  /^(toc|mathjax|katex|math|top_img|aside|copyright|highlight_shrink|description|keywords|type|lang|reward|sitemap|feed|reprint|date|updated|photos|language|disableNunjucks)$/;

/** Reads the folder of a Hexo site. @throws {BrokenExport} */
export async function readHexo(folder: string): Promise<SourceSite> {
  const faulty: string[] = [];
  const config = await readConfig(folder, (name) => faulty.push(name));
  const below = config.source_dir || 'source';
  const sourceDir = path.join(folder, below);
  if (!existsSync(sourceDir)) {
    throw new BrokenExport({ file: sourceDir, line: 1 }, '没有这个目录：这里不是Hexo的站');
  }
  const listed = await listFiles(folder, undefined, below);
  const { names, fileOf } = listed;
  const texts = names.filter((name) => /\.(md|markdown)$/i.test(name) && !/(^|\/)\./.test(name));
  const {
    results: files,
    failed,
    notes: broken,
  } = await readEach(
    texts,
    (name) => readFile(fileOf(name), name),
    (name) => namedFile(fileOf(name)),
  );
  const hiding = await readHiding(folder, config, files);
  const context = { config, base: baseOf(config), zone: zoneOf(config), files, hiding };
  const {
    results: posts,
    failed: others,
    notes: unread,
  } = await readEach(
    files.filter(({ name }) => !/^_(?!posts\/|drafts\/)/.test(name)),
    (one) => postOf(one, context),
    ({ file }) => namedFile(file),
  );
  const categories = categoriesOf(files, config);
  return {
    system: 'hexo',
    base: context.base,
    title: config.title,
    description: config.description,
    locale: config.language[0] ?? '',
    posts,
    categories,
    addresses: addressesOf(
      config,
      context.base,
      posts.filter(({ language }) => language === undefined),
      categories,
    ),
    localFiles: localFiles(listed, sourceDir, posts, context.base),
    originals: new Set(),
    unread: [...failed, ...others.map(({ name }) => name)].map(keyOf),
    notes: [
      ...[...broken, ...unread],
      // Hexo makes no pages of files whose names begin so.
      ...notMarkdown(
        listed,
        names.filter((name) => !/^_(?!posts\/|drafts\/)|(^|\/)\./.test(name)),
      ),
      ...dataNotes(listed),
      ...configNotes(path.join(folder, '_config.yml'), config, faulty),
      ...listed.notes,
    ],
  };
}

const namedFile = (file: string) => ({ location: { file, line: 1 }, subject: path.basename(file) });

/** What the configuration lacks, and what is used instead. */
function configNotes(file: string, config: HexoConfig, faulty: readonly string[]): Note[] {
  const note = (subject: string, text: string) => ({ location: { file, line: 1 }, subject, text });
  return [
    ...faulty.map((name) => note(name, '_config.yml里的这一项写得不对，没有用')),
    ...(isTimeZone(config.timezone)
      ? []
      : [note('时区', '_config.yml没有写timezone，按Asia/Shanghai计算日期')]),
    ...(isSiteUrl(config.url)
      ? []
      : [note('网址', `_config.yml的url不是完整的网址，按${NO_URL}导入`)]),
  ];
}

/** Hexo's own value of a new site. */
const NO_URL = 'http://example.com';
const isSiteUrl = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);
const baseOf = ({ url }: HexoConfig) => (isSiteUrl(url) ? url : NO_URL).replace(/(?<!\/)\/+$/, '');

interface Context {
  config: HexoConfig;
  base: string;
  zone: string;
  files: readonly HexoFile[];
  hiding: Hiding;
}

async function postOf(one: HexoFile, context: Context): Promise<SourcePost> {
  const { name, file, front } = one;
  const { config, base, zone, files, hiding } = context;
  const notes = [...one.notes];
  const hidden = hiddenReason(one, hiding);
  const kind = /^_(posts|drafts)\//.test(name) ? 'post' : 'page';
  const publishedAt = await dateOf(one, context, notes);
  const updated = front.updated ? writtenTime(front.updated, zone) : null;
  if (front.updated && !updated) notes.push(`更新日期${front.updated}不是时间，没有用`);
  const pathname = permalinkOf(one, config, publishedAt);
  const written = `${base}/${encodePath(pathname)}`;
  const url = shownUrl(written, config);
  const body = bodyOf(one, context, notes);
  const cover = [front.cover, front.thumbnail, front.banner].find((one) => typeof one === 'string');
  return {
    key: keyOf(name),
    kind,
    ...editionOf(one, config),
    slug: slugOf(name),
    title: front.title || slugOf(name),
    format: 'markdown',
    body,
    original: {
      text: one.body,
      line: one.bodyLine,
      page: () =>
        hexoPage(quoteAddresses(one.body), {
          breaks: breaksLines(config),
          titleOf: (slug) =>
            files.find((other) => slugOf(other.name) === slug.normalize('NFC'))?.front.title,
        }),
    },
    summary: front.excerpt || front.description || front.summary,
    author: front.author || config.author || undefined,
    tags: [...new Set([...front.tags, ...front.tag])],
    categories: pathsOf(front).map((names) => names.join('/')),
    publishedAt,
    updatedAt: updated ?? undefined,
    pinned: kind === 'post' && (front.sticky || front.top) ? true : undefined,
    status: hidden ? 'draft' : 'published',
    hiddenBy: hidden ?? undefined,
    url,
    unpublished: hidden !== null,
    otherUrls: [
      ...(/\/$/.test(pathname) ? [`${url}index.html`] : []),
      ...(url === written ? [] : [written]),
    ],
    feedId: url,
    cover: cover ? { url: cover } : undefined,
    comments: kind === 'post' && front.comments === false ? false : undefined,
    location: { file, line: 1 },
    notes,
  };
}

/** The text without tags and without the mark of its excerpt; what is lost of the front matter is noted. */
function bodyOf({ body, front, bodyLine }: HexoFile, context: Context, notes: string[]): string {
  const { base, config, files } = context;
  const note = (text: string) => notes.push(text);
  const { text, count } = formulasAsHere(
    indentFences(withoutMarks(withoutStyles(readableMarkdown(body, note)))),
  );
  if (count > 0) notes.push(`公式里$旁边的空格删去了，全角的标点成了半角（${count}处）`);
  const others = Object.keys(front).filter(
    (key) =>
      !Object.hasOwn(frontSchema.shape, key) && !THEME_FIELDS.test(key) && !isHidingName(key),
  );
  if (others.length > 0) notes.push(`前言里的字段没有搬来：${others.join('、')}`);
  const read = quoteAddresses(
    quoteAttributes(readTags(text, { base, config, files, bodyLine, note })),
  );
  return breaksLines(config) ? breakLines(read) : read;
}

async function dateOf(one: HexoFile, { config, zone }: Context, notes: string[]) {
  const { file, front } = one;
  if (front.date && !writtenTime(front.date, zone)) notes.push(`日期${front.date}不是时间，没有用`);
  const date = dateOfText(one, config);
  if (date) return date;
  const { mtime } = await stat(file);
  notes.push('没有能用的日期，用了文件的修改时间');
  return timeInZone(mtime.toISOString(), zone) ?? '';
}

function categoriesOf(files: readonly HexoFile[], config: HexoConfig): SourceCategory[] {
  const categories = new Map<string, SourceCategory>();
  for (const { front, file } of files) {
    // Categories around others have lists, too.
    const paths = pathsOf(front).flatMap((names) =>
      names.map((_, index) => names.slice(0, index + 1)),
    );
    for (const names of paths) {
      const title = names.at(-1) ?? '';
      categories.set(names.join('/'), {
        key: names.join('/'),
        slug: mappedCategory(title, config),
        title,
        parents: names.slice(0, -1),
        location: { file, line: 1 },
      });
    }
  }
  return [...categories.values()];
}
