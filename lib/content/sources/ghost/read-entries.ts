import { z } from 'zod';
import type { ParsedFile } from '../../parse-file';
import { chunkReader } from '../read-chunks';
import { readEntry, unreadable } from '../records';
import { REDIRECTS_ENTRY, redirectsWithFile } from '../redirects-file';
import { SITE_ENTRY, siteWithFile } from '../site-file';
import type { GhostCollection } from './api';
import { authorOfPost, authorRecord } from './authors';
import {
  articleRecord,
  categoryRecord,
  type KnownPaths,
  pageRecord,
  redirectsOf,
  siteOf,
} from './records';
import { type GhostAuthor, type GhostSettings, type GhostTag, postSchema } from './schemas';

/** Posts with all their fields in one answer. */
const READ_AT_ONCE = 50;
export const TAGS_CALL = 'GET /tags/';
const POSTS_CALL = 'GET /posts/';
/** Where the entries of authors are. */
export const AUTHORS = 'authors/';

type Add = (entry: string, parsed: ParsedFile) => void;

/** What the last scan found. */
export interface Found {
  settings: GhostSettings;
  paths: KnownPaths;
  /** Tags that are categories, by entry. */
  categories: Map<string, GhostTag>;
  /** Authors with a page, by slug. */
  authors: ReadonlyMap<string, GhostAuthor>;
  /** Where to read each post and page, by entry. */
  texts: Map<string, { id: string; collection: GhostCollection; isPage: boolean }>;
  /** What is not as expected, by entry. */
  faults: ReadonlyMap<string, ParsedFile>;
}

/**
 * Reads entries of a scan and passes them on.
 *
 * @param dir the folder with the site's own files; undefined without one
 * @throws {SourceError} for a failed request
 */
export async function readEntries(
  entries: readonly string[],
  { settings, paths, categories, authors, texts, faults }: Found,
  dir: string | undefined,
  add: Add,
): Promise<void> {
  const wanted = new Map<GhostCollection, string[]>();
  for (const entry of entries) {
    const fault = faults.get(entry);
    const tag = categories.get(entry);
    const text = texts.get(entry);
    const author = entry.startsWith(AUTHORS) ? authors.get(entry.slice(AUTHORS.length)) : undefined;
    if (fault) add(entry, fault);
    else if (entry === SITE_ENTRY) add(entry, await siteEntry(settings, paths, dir));
    else if (entry === REDIRECTS_ENTRY)
      add(entry, await redirectsWithFile(redirectsOf(paths, settings.url), dir));
    else if (author)
      add(
        entry,
        readEntry(entry, POSTS_CALL, () => authorRecord(entry, author)),
      );
    else if (tag)
      add(
        entry,
        readEntry(entry, TAGS_CALL, () => categoryRecord(entry, tag)),
      );
    else if (text) wanted.set(text.collection, [...(wanted.get(text.collection) ?? []), entry]);
  }
  for (const [collection, all] of wanted) {
    const isPage = texts.get(all[0] ?? '')?.isPage ?? false;
    const read = chunkReader(isPage ? 'pages/' : 'posts/', collection.name, add);
    for (let start = 0; start < all.length; start += READ_AT_ONCE) {
      const chunk = all.slice(start, start + READ_AT_ONCE);
      await read(
        chunk.map((entry) => texts.get(entry)?.id ?? ''),
        async (ids) => {
          for (const item of await collection.read(ids)) {
            const place = { call: collection.name, base: settings.url, isPage, authors };
            addText(item, place, new Set(ids), add);
          }
        },
      );
    }
  }
}

/** The site, without entries of the navigation that are not as expected. */
async function siteEntry(
  settings: GhostSettings,
  paths: KnownPaths,
  dir: string | undefined,
): Promise<ParsedFile> {
  const parsed = await siteWithFile(siteOf(settings, paths), dir);
  const faults = settings.navigation.bad.flatMap(
    ({ error }) => unreadable(SITE_ENTRY, 'GET /settings/: navigation', error).diagnostics,
  );
  return { ...parsed, diagnostics: [...parsed.diagnostics, ...faults] };
}

interface TextPlace extends Pick<Found, 'authors'> {
  call: string;
  base: string;
  isPage: boolean;
}

function addText(
  item: unknown,
  { call, base, isPage, authors }: TextPlace,
  ids: ReadonlySet<string>,
  add: Add,
): void {
  const { id = '' } = z.object({ id: z.string() }).partial().safeParse(item).data ?? {};
  if (!ids.has(id)) return;
  const entry = `${isPage ? 'pages' : 'posts'}/${id}`;
  add(
    entry,
    readEntry(entry, call, () => {
      const post = postSchema.parse(item);
      if (isPage) return pageRecord(entry, post, base);
      return articleRecord(entry, post, base, authorOfPost(post, authors));
    }),
  );
}
