import type { ParsedFile } from '../../files/content-records';
import { hashOf } from '../identifiers';
import type { JsonClient } from '../json-client';
import { readEntry, unreadable } from '../parts/make-record';
import { OwnFiles, REDIRECTS_ENTRY, SITE_ENTRY } from '../parts/own-files';
import { redirectsWithFile } from '../parts/redirects-file';
import { type Scanner, SourceEntries, type Texts } from '../parts/remote-source';
import { siteWithFile } from '../parts/site-file';
import { DRAFTS, pageTexts, postTexts, WITH_DRAFTS } from './api';
import { oldAddresses } from './old-addresses';
import { authorOfPost, authorRecord } from './parts/authors';
import { type Edition, editionOf } from './parts/edition';
import { HiddenEntries } from './parts/hidden-entries';
import { Listings, stateOf } from './parts/listings';
import { navOfCategories, navOfMenu } from './parts/menu';
import { isPublic, type PublicPart, publicPart, usedCategories } from './parts/public-part';
import { type Scan, type SiteScanner, siteScanner } from './parts/site-scanner';
import { categoryOf, tagsOf, textOf } from './parts/terms';
import { articleRecord, categoryRecord, pageRecord } from './records';
import { illustratedPostSchema, pageSchema } from './schemas';

/** Where the texts of posts and pages are read, and what tells besides their versions that they have changed. */
interface SiteTexts {
  /** Published ones. */
  posts: Texts;
  /** Posts that are not published. */
  drafts: Texts;
  pages: Texts;
  /** Posts and pages that list others. */
  listings: { posts: Listings; pages: Listings };
  hidden: HiddenEntries;
  /** How often a post was announced: what it is made of may have changed. */
  announced: Map<number, number>;
}

interface ScannerOptions {
  /** The name of the source, for the log. */
  name: string;
  /** The address of the site. */
  url: string;
  /** Folder with the site's own files; undefined without one. */
  dir: string | undefined;
  /** Whether drafts are read. */
  hasKey: boolean;
  /** The languages of the site, the default one first. */
  languages: () => Promise<readonly string[]>;
  /** The language that is read; undefined for the default one. */
  language: string | undefined;
}

/**
 * Finds the entries of a WordPress.
 *
 * @param client for lists and drafts, with the key if there is one
 * @param visitor without it, for the texts that visitors see
 */
export function createScanner(
  client: JsonClient,
  visitor: JsonClient,
  { name, url, dir, hasKey, languages, language }: ScannerOptions,
): Scanner<number> {
  const statuses = hasKey ? WITH_DRAFTS : undefined;
  const posts = postTexts(visitor, client);
  const drafts = hasKey ? postTexts(client, client, DRAFTS) : posts;
  const listings = { posts: new Listings(), pages: new Listings() };
  const announced = new Map<number, number>();
  const hidden = new HiddenEntries();
  const files = new OwnFiles(dir);
  const texts = { posts, drafts, pages: pageTexts(visitor), listings, hidden, announced };
  let site: SiteScanner | undefined;
  let tags: readonly string[] = [];
  let edition: Edition | undefined;
  const entriesIn = (scan: Scan) => {
    edition = editionOf(scan, tags, language);
    return entriesOf(edition, texts, files);
  };
  return {
    scan: async (isThorough) => {
      const before = tags;
      tags = await languages();
      // Lists have the languages of texts only if there are several.
      if (tags.length > 1 !== before.length > 1) site = undefined;
      site ??= siteScanner(client, { name, url, statuses, hasLanguages: tags.length > 1 });
      return entriesIn(await site.scan(isThorough));
    },
    scanArticles: async (ids) => {
      const posts = [...new Set(ids.flatMap((id) => [id, ...postsOf(id, edition)]))];
      for (const id of posts) announced.set(id, (announced.get(id) ?? 0) + 1);
      const scan = await site?.scanPosts(posts);
      return scan ? entriesIn(scan) : null;
    },
  };
}

/** The posts that are an article in a language: its translation. */
const postsOf = (article: number, edition: Edition | undefined): number[] =>
  edition?.language
    ? [...edition.posts.values()]
        .filter((row) => edition.articleId(row) === article)
        .map(({ id }) => id)
    : [];

async function entriesOf(scan: Edition, texts: SiteTexts, files: OwnFiles): Promise<SourceEntries> {
  const entries = new SourceEntries();
  entries.failures = scan.failures;
  for (const fault of scan.faults) entries.addFault(...fault);
  const part = publicPart(scan.names, scan.posts);
  const { authors } = part;
  await addSite(entries, scan, part, files);
  texts.listings.posts.keep(scan.posts);
  texts.listings.pages.keep(scan.pages);
  const listed = listedState(scan);
  addPosts(entries, scan, authors, texts, listed);
  addPages(entries, scan, texts, listed);
  return entries;
}

/** What a scan itself has read: site, redirects, and the categories and authors that have posts. */
async function addSite(
  entries: SourceEntries,
  scan: Edition,
  part: PublicPart,
  files: OwnFiles,
): Promise<void> {
  const add = (entry: string, parsed: ParsedFile) =>
    entries.addReady(entry, hashOf(parsed), () => parsed);
  const categories = usedCategories(scan.names, scan.posts.values());
  await files.look();
  add(SITE_ENTRY, await siteEntry(scan, part, files));
  add(
    REDIRECTS_ENTRY,
    await redirectsWithFile(
      oldAddresses(part, { home: scan.root.home, language: scan.language }),
      files,
    ),
  );
  for (const [order, category] of [...categories.values()].entries()) {
    // What is not translated is taken over.
    if (category.title === '') continue;
    const entry = `categories/${category.id}`;
    // Visitors must not learn the name of a category that only drafts have.
    const onlyWithArticles = !part.categories.has(category.id);
    const make = () => categoryRecord(entry, category, { order, onlyWithArticles });
    add(entry, readEntry(entry, 'GET /wp/v2/categories', make));
  }
  for (const [id, author] of part.authors) {
    const entry = `authors/${id}`;
    add(
      entry,
      readEntry(entry, 'GET /wp/v2/users', () => authorRecord(entry, author)),
    );
  }
}

/** Fingerprints are joined, not hashed: there may be thousands, at each scan. */
const joined = (...parts: unknown[]) => parts.join('\n');

/** Changes with what listings may show. It takes milliseconds, and most sites have none. */
function listedState({ posts, pages }: Scan): () => string {
  let state: string | undefined;
  return () => {
    state ??= stateOf([...posts.values(), ...pages.values()].filter(isPublic));
    return state;
  };
}

function addPosts(
  entries: SourceEntries,
  scan: Edition,
  authors: PublicPart['authors'],
  texts: SiteTexts,
  listed: () => string,
): void {
  const { names, root, language } = scan;
  const { listings, hidden, announced } = texts;
  for (const row of scan.posts.values()) {
    const entry = `posts/${row.id}`;
    const category = categoryOf(row.categories, names);
    const tags = tagsOf(row, names);
    const author = authorOfPost(row, scan, authors);
    const id = scan.articleId(row);
    const place = language ? [id, language.home_url] : [];
    const fingerprint = () => {
      const further = [announced.get(row.id), listings.posts.has(row.id) ? listed() : ''];
      return joined(...further, row.version, category.name, ...tags, author, root.home, ...place);
    };
    const now = fingerprint();
    if (hidden.has(entry, now)) continue;
    entries.addText(entry, now, {
      onMissing: () => hidden.note(entry, now),
      ...{ texts: isPublic(row) ? texts.posts : texts.drafts, id: String(row.id) },
      toRecord: (item) => {
        const post = illustratedPostSchema.parse(item);
        listings.posts.note(row.id, post.content.rendered);
        // What the next scan has, so that a later start, which knows no listings, reads them.
        entries.fingerprints.set(entry, fingerprint());
        return articleRecord(entry, post, { ...root, language, id, category, tags, author });
      },
    });
  }
}

function addPages(
  entries: SourceEntries,
  { pages, pageNames, root, language }: Edition,
  { pages: texts, listings, hidden }: SiteTexts,
  listed: () => string,
): void {
  for (const row of pages.values()) {
    const entry = `pages/${row.id}`;
    const name = pageNames.get(row.id) ?? '';
    const fingerprint = () =>
      joined(
        listings.pages.has(row.id) ? listed() : '',
        ...[row.version, name, root.home, ...(language ? [language.home_url] : [])],
      );
    const now = fingerprint();
    if (hidden.has(entry, now)) continue;
    entries.addText(entry, now, {
      onMissing: () => hidden.note(entry, now),
      ...{ texts, id: String(row.id) },
      toRecord: (item) => {
        const page = pageSchema.parse(item);
        listings.pages.note(row.id, page.content.rendered);
        entries.fingerprints.set(entry, fingerprint());
        return pageRecord(entry, page, name, { ...root, language });
      },
    });
  }
}

async function siteEntry(
  { root, menu, names, pageNames }: Scan,
  part: PublicPart,
  files: OwnFiles,
): Promise<ParsedFile> {
  const badItems = menu?.bad ?? [];
  const headNav = menu
    ? navOfMenu(menu, { ...part, names, pageNames }, root.home)
    : navOfCategories([...part.categories.values()]);
  const description = textOf(root.description);
  const site = {
    siteName: textOf(root.name) || new URL(root.home).host,
    // Relative addresses of media belong to WordPress, and its host may serve images.
    cdnUrl: root.url,
    headNav,
    ...(description ? { description } : {}),
  };
  const parsed = await siteWithFile(site, files);
  const faults = badItems.flatMap(
    ({ id, error }) => unreadable(SITE_ENTRY, `GET /wp/v2/menu-items: ${id}`, error).diagnostics,
  );
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...faults] };
}
