import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isZone, timeInZone } from '../dates';
import {
  BrokenExport,
  type Note,
  type SourceCategory,
  type SourcePost,
  type SourceSite,
} from '../source';
import {
  frontSchema,
  type HexoConfig,
  type HexoFile,
  pathsOf,
  readConfig,
  readFile,
  slugOf,
} from './files';
import { addressesOf } from './lists';
import { mappedCategory, permalinkOf } from './permalink';
import { readTags } from './tags';

/** Settings of themes that say nothing about the text. */
const THEME_FIELDS =
  /^(toc|mathjax|katex|math|top_img|aside|copyright|highlight_shrink|description|keywords|type|lang|reward|sitemap|feed|reprint|date|updated|photos|disableNunjucks)$/;

/** Reads the folder of a Hexo site. @throws {BrokenExport} */
export async function readHexo(folder: string): Promise<SourceSite> {
  const config = await readConfig(folder);
  const sourceDir = path.join(folder, config.source_dir || 'source');
  if (!existsSync(path.join(sourceDir, '_posts'))) {
    throw new BrokenExport({ file: sourceDir, line: 1 }, '没有_posts：这里不是Hexo的目录');
  }
  const { names, links } = await namesIn(sourceDir);
  const texts = names.filter((name) => /\.(md|markdown)$/i.test(name) && !/(^|\/)\./.test(name));
  const { files, broken } = await readFiles(sourceDir, texts);
  const context = { config, base: baseOf(config), zone: zoneOf(config), files };
  const posts = await Promise.all(
    files
      .filter(({ name }) => !/^_(?!posts\/|drafts\/)/.test(name))
      .map((one) => postOf(one, context)),
  );
  const categories = categoriesOf(files, config);
  return {
    system: 'hexo',
    base: context.base,
    title: config.title,
    description: config.description,
    locale: config.language,
    posts,
    categories,
    addresses: addressesOf(config, context.base, posts, categories),
    localFiles: await localFiles(sourceDir, names, posts, context.base),
    originals: new Set(),
    notes: [...broken, ...zoneNotes(folder, config), ...links.map(linkNote)],
  };
}

/**
 * The files below a folder, with `/` as separator. Symbolic links are not followed: an archive could name any
 * file of this machine.
 */
async function namesIn(folder: string): Promise<{ names: string[]; links: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return {
    names: names.map((name) => name.split(path.sep).join('/')).sort(),
    links: links.map((entry) => path.join(entry.parentPath, entry.name)).sort(),
  };
}

const linkNote = (file: string): Note => ({
  place: { file, line: 1 },
  subject: path.basename(file),
  text: '没有搬来：这是符号链接，导入时不跟随',
});

/** The text files of a site. A broken one costs only itself, and is noted. */
async function readFiles(
  sourceDir: string,
  names: readonly string[],
): Promise<{ files: HexoFile[]; broken: Note[] }> {
  const read = await Promise.all(
    names.map((name) =>
      readFile(sourceDir, name).catch((error: unknown) => {
        if (error instanceof BrokenExport) return error;
        throw error;
      }),
    ),
  );
  return {
    files: read.flatMap((one) => (one instanceof BrokenExport ? [] : one)),
    broken: read.flatMap((one) =>
      one instanceof BrokenExport
        ? {
            place: one.place,
            subject: path.basename(one.place.file),
            text: `没有搬来：${one.reason}`,
          }
        : [],
    ),
  };
}

function zoneNotes(folder: string, { timezone }: HexoConfig): Note[] {
  if (isZone(timezone)) return [];
  const place = { file: path.join(folder, '_config.yml'), line: 1 };
  return [{ place, subject: '时区', text: '_config.yml没有写timezone，按Asia/Shanghai计算日期' }];
}

const baseOf = ({ url }: HexoConfig) => (url || 'http://example.com').replace(/\/+$/, '');
const zoneOf = ({ timezone }: HexoConfig) => (isZone(timezone) ? timezone : 'Asia/Shanghai');

interface Context {
  config: HexoConfig;
  base: string;
  zone: string;
  files: readonly HexoFile[];
}

async function postOf(one: HexoFile, context: Context): Promise<SourcePost> {
  const { name, file, front } = one;
  const { config, base, zone } = context;
  const notes: string[] = [];
  const isDraft = name.startsWith('_drafts/') || front.published === false;
  const kind = /^_(posts|drafts)\//.test(name) ? 'post' : 'page';
  const publishedAt = await dateOf(one, zone, notes);
  const updated = front.updated ? timeInZone(front.updated, zone) : null;
  const pathname = permalinkOf(one, config, publishedAt);
  const url = `${base}/${encodeURI(pathname)}`;
  const body = bodyOf(one, context, notes);
  const cover = [front.cover, front.thumbnail, front.banner].find((one) => typeof one === 'string');
  return {
    key: `hexo:${name.replace(/^_(posts|drafts)\//, 'post/').replace(/\.\w+$/, '')}`,
    kind,
    slug: slugOf(name),
    title: front.title || slugOf(name),
    format: 'markdown',
    body,
    summary: front.excerpt || front.description,
    author: front.author || config.author || undefined,
    tags: [...new Set([...front.tags, ...front.tag])],
    categories: pathsOf(front).map((names) => names.join('/')),
    publishedAt,
    updatedAt: updated ?? undefined,
    status: isDraft ? 'draft' : 'published',
    url,
    unpublished: isDraft,
    otherUrls: /\/$/.test(pathname) ? [`${url}index.html`] : [],
    feedId: url,
    cover: cover ? { url: cover } : undefined,
    comments: kind === 'post' && front.comments === false ? false : undefined,
    place: { file, line: 1 },
    notes,
  };
}

/** The text without tags and without the mark of its excerpt; what is lost of the front matter is noted. */
function bodyOf({ body, front, bodyLine }: HexoFile, context: Context, notes: string[]): string {
  const { base, config, files } = context;
  const tags = readTags(body, {
    base,
    config,
    files,
    bodyLine,
    note: (text) => notes.push(text),
  });
  const [before, after] = tags.split(/<!--\s*more\s*-->/i, 2);
  const others = Object.keys(front).filter(
    (key) => !Object.hasOwn(frontSchema.shape, key) && !THEME_FIELDS.test(key),
  );
  if (others.length > 0) notes.push(`前言里的字段没有搬来：${others.join('、')}`);
  return after === undefined ? tags : `${before?.trimEnd()}\n\n${after.trimStart()}`;
}

async function dateOf({ file, name, front }: HexoFile, zone: string, notes: string[]) {
  const written = front.date && timeInZone(front.date, zone);
  if (written) return written;
  const named = /(?:^|\/)(\d{4}-\d\d-\d\d)-[^/]*$/.exec(name)?.[1];
  if (named) return timeInZone(named, zone) ?? '';
  const { mtime } = await stat(file);
  notes.push('没有写日期，用了文件的修改时间');
  return timeInZone(mtime.toISOString(), zone) ?? '';
}

function categoriesOf(files: readonly HexoFile[], config: HexoConfig): SourceCategory[] {
  const found = new Map<string, SourceCategory>();
  for (const { front, file } of files) {
    // Categories around others have lists, too.
    const paths = pathsOf(front).flatMap((names) =>
      names.map((_, index) => names.slice(0, index + 1)),
    );
    for (const names of paths) {
      const title = names.at(-1) ?? '';
      found.set(names.join('/'), {
        key: names.join('/'),
        slug: mappedCategory(title, config),
        title,
        parents: names.slice(0, -1),
        place: { file, line: 1 },
      });
    }
  }
  return [...found.values()];
}

/** Files of `source`, and those of asset folders, which are published beside their posts. */
async function localFiles(
  sourceDir: string,
  names: readonly string[],
  posts: readonly SourcePost[],
  base: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of names) {
    if (/\.(md|markdown|yml|yaml|json|html)$/i.test(name) || !path.extname(name)) continue;
    if (!/^_/.test(name)) files.set(`${base}/${encodeURI(name)}`, path.join(sourceDir, name));
  }
  for (const { place, url, slug } of posts) {
    const folder = place.file.replace(/\.\w+$/, '/');
    const below = path.relative(sourceDir, folder).split(path.sep).join('/');
    const page = url.replace(/[^/]*$/, '');
    // Beside the page, in the folder of its name, and as the source files refer to it.
    const places = [
      page,
      `${url.replace(/\.html?$/, '').replace(/\/$/, '')}/`,
      `${page}${encodeURI(slug)}/`,
    ];
    for (const name of names.filter((one) => one.startsWith(`${below}/`) && path.extname(one))) {
      for (const at of places) {
        const address = new URL(encodeURI(name.slice(below.length + 1)), at).href;
        if (!files.has(address)) files.set(address, path.join(sourceDir, name));
      }
    }
  }
  return files;
}
