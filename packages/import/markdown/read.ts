import { encodePath } from '../addresses';
import { PROPOSED } from '../choose-categories';
import { formulasAsHere, withoutMarks } from '../hexo/source-rules';
import { furtherLanguages } from '../languages';
import { listFiles } from '../list-files';
import { readableMarkdown } from '../literal-text';
import { breakLines } from '../markdown-edits';
import { folderPage } from '../proof/folder-page';
import { quoteAddresses } from '../quote-addresses';
import { quoteAttributes } from '../quote-attributes';
import { readEach } from '../read-each';
import type { Note, Place, SourceAddress, SourceCategory, SourcePost, SourceSite } from '../source';
import { withoutStyles } from '../without-styles';
import { readDate } from '../written-dates';
import { readCallouts } from './callouts';
import { categoriesOf, localFiles, named, otherNames, otherTexts } from './files';
import { fileUrlOf, nameFinder, resolveLink, rewriteLinks, type Targets } from './links';
import { isSiteUrl, NO_URL, withoutComments } from './plain';
import { type Planned, plan, urlAt } from './plan';
import { seriesOf } from './series';
import type { FolderContext, FolderSite, TextFile } from './site';
import { withOneSpelling } from './spellings';
import { isTextName, readTextFile } from './text-file';

/** Folders that no system publishes. */
export const SKIPPED =
  /(^|\/)(node_modules|_site|\.(?!vuepress|vitepress)[^/]*|\.v(ue|ite)press\/(dist|\.?cache|\.?temp))$/;

/** Makes the rules of a system of its files. */
type MakeSite = (names: readonly string[]) => Promise<{ site: FolderSite; notes: Note[] }>;

/**
 * Reads a folder of texts by the rules of its system.
 *
 * @throws {BrokenExport}
 */
export async function readTexts(folder: string, makeSite: MakeSite): Promise<SourceSite> {
  const location = { file: folder, line: 1 };
  const all = await listFiles(folder, (name) => SKIPPED.test(name));
  const { site, notes: configNotes } = await makeSite(all.names);
  const listed = { ...all, names: all.names.filter((name) => !site.skips?.test(name)) };
  const { names, fileOf } = listed;
  const texts = names.filter((name) => isTextName(name, site) && site.isText(name));
  const {
    results: read,
    failed,
    notes: broken,
  } = await readEach(
    texts,
    (name) => readTextFile(fileOf(name), name, site),
    (name) => named(fileOf(name)),
  );
  const files = withOneSpelling(read, site);
  const { planned, notes: leftOut } = await plan(files, site);
  const targets: Targets = {
    site,
    names: new Set(names),
    urls: new Map(planned.map(({ text, url }) => [text.name, url])),
  };
  const finders = findersOf(planned, names, site);
  const {
    results: posts,
    failed: others,
    notes: unread,
  } = await readEach(
    planned,
    (one) => postOf(one, targets, finders),
    ({ text }) => named(text.file),
  );
  const categories = categoriesOf(posts, files, site, folder);
  return {
    system: 'markdown',
    base: site.base,
    title: site.title,
    description: site.description,
    locale: site.locale,
    ...(site.titles ? { titles: site.titles } : {}),
    posts,
    categories,
    ...(categories.length > PROPOSED ? { hasTagsOnly: true } : {}),
    addresses: listAddresses(posts, categories, site),
    localFiles: localFiles(listed, site),
    originals: new Set(),
    unread: [...failed, ...others.map(({ text }) => text.name)].map(keyOf),
    notes: [
      ...rulesOf(site, location),
      ...configNotes,
      ...broken,
      ...leftOut,
      ...unread,
      ...otherTexts(folder, listed, site),
      ...listed.notes,
    ],
  };
}

/** The old addresses of lists. Those of further languages have the language before them. */
function listAddresses(
  posts: readonly SourcePost[],
  categories: readonly SourceCategory[],
  site: FolderSite,
): SourceAddress[] {
  const keys = categories.map(({ key }) => key);
  return [undefined, ...furtherLanguages(posts)].flatMap((language) => {
    const own = posts.filter((post) => post.language === language);
    const lists = site.addresses(own, keys);
    if (language === undefined) return lists;
    return lists.map((list) => ({
      ...{ ...list, language },
      url: `${site.base}/${language}${list.url.slice(site.base.length)}`,
    }));
  });
}

/** The rules by which a folder was read. */
function rulesOf({ system, zone, base }: FolderSite, location: Place): Note[] {
  const rules = `按${system}的规则读；没有时区的日期按${zone}`;
  const url = `没有写旧站的网址（--old），按${base}导入`;
  return [
    { location, subject: '这个目录', text: rules },
    ...(base.startsWith(NO_URL) ? [{ location, subject: '网址', text: url }] : []),
  ];
}

type Finders = Record<'text' | 'file', ReturnType<typeof nameFinder>>;

/** Finds texts by their names, also further ones, and other files. */
function findersOf(
  planned: readonly Planned[],
  names: readonly string[],
  site: FolderSite,
): Finders {
  const urlOf = new Map(planned.map(({ text, url }) => [text.name, url]));
  for (const { text, url } of planned) {
    for (const name of site.otherNamesOf?.(text) ?? []) if (!urlOf.has(name)) urlOf.set(name, url);
  }
  const files = otherNames(names, site).map((name) => [name, fileUrlOf(name, site)] as const);
  return { text: nameFinder(urlOf), file: nameFinder(new Map(files)) };
}

const contextOf = (text: TextFile, site: FolderSite, find: Finders): FolderContext => ({
  ...{ site, text, bodyLine: text.bodyLine },
  note: (one) => text.notes.push(one),
  addressOf: (name) => find.text(name, text.name),
  fileAddressOf: (name) => find.file(name, text.name),
});

function postOf(
  { text, kind, hidden, publishedAt, expiresAt, url, isPublic }: Planned,
  targets: Targets,
  find: Finders,
): SourcePost {
  const { site } = targets;
  const { name, file, fields, notes } = text;
  const format = /\.html?$/i.test(name) ? 'html' : 'markdown';
  const body =
    format === 'html'
      ? text.body
      : withoutStyles(readableMarkdown(text.body, (note) => notes.push(note)));
  const read = readCallouts(withoutMarks(site.convert(body, contextOf(text, site, find))));
  const { text: converted, count } =
    format === 'html' ? { text: read, count: 0 } : formulasAsHere(read);
  if (count > 0) notes.push(`公式里$旁边的空格删去了，全角的标点成了半角（${count}处）`);
  const linked =
    format === 'html'
      ? converted
      : rewriteLinks(quoteAddresses(quoteAttributes(converted)), name, targets);
  const { categories, tags } = site.termsOf?.(text) ?? fields;
  const updated = fields.updated && readDate(fields.updated, site.zone);
  if (fields.updated && !updated) notes.push(`更新日期${fields.updated}不是时间，没有用`);
  const edition = site.editionOf?.(text);
  return {
    key: keyOf(name),
    kind,
    ...(edition && { language: edition.language, group: edition.group }),
    slug: fields.slug || site.slugOf(name),
    title: fields.title || site.slugOf(name),
    format,
    body: site.breaksLines ? breakLines(linked) : linked,
    original: {
      text: text.body,
      line: text.bodyLine,
      page: () =>
        format === 'html'
          ? text.body
          : folderPage(
              quoteAddresses(withoutComments(text.body)),
              site.breaksLines,
              site.system === 'Hugo',
            ),
    },
    summary: fields.summary,
    author: site.authorOf?.(fields.author) || fields.author || site.author || undefined,
    tags: unique(tags),
    series: seriesOf(text),
    categories: unique(categories.length > 0 ? categories : site.folderCategories(text)),
    publishedAt,
    updatedAt: updated || undefined,
    expiresAt,
    pinned: kind === 'post' && fields.pinned ? true : undefined,
    status: hidden ? 'draft' : 'published',
    hiddenBy: hidden ?? undefined,
    url,
    unpublished: !isPublic,
    otherUrls: fields.aliases
      .filter((alias) => !site.otherNamesOf?.(text).includes(alias))
      .flatMap((alias) => aliasUrl(alias, url, site.base)),
    feedId: isPublic ? site.feedIdOf?.(text, url) : undefined,
    cover: fields.cover
      ? { url: resolveLink(fields.cover, name, targets) ?? fields.cover }
      : undefined,
    comments: kind === 'post' && fields.comments === false ? false : undefined,
    location: { file, line: 1 },
    notes,
  };
}

const keyOf = (name: string) => `markdown:${name.replace(/\.\w+$/, '')}`;

const unique = (words: readonly string[]) => [
  ...new Set(words.map((word) => word.trim()).filter((word) => word !== '')),
];

/** The URL of a former address; one without a slash at its beginning lies beside the text. */
function aliasUrl(alias: string, url: string, base: string): string[] {
  if (isSiteUrl(alias)) return [alias];
  if (alias.startsWith('/')) return [urlAt(base, alias)];
  const folder = new URL('.', url.replace(/\/$/, '')).href;
  return URL.canParse(encodePath(alias), folder) ? [new URL(encodePath(alias), folder).href] : [];
}
