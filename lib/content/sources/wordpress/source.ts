import type { ParsedFile } from '../../parse-file';
import type { ContentSource, SourceScan } from '../../source';
import { hashOf } from '../names';
import type { SourceOptions } from '../source-options';
import { authorOfPost, authorsOf } from './authors';
import { isEditor, wordPressClient } from './client';
import { categoryOf, tagsOf } from './names';
import { PAGES, POSTS, readPosts } from './read-posts';
import { createScanner, type Scan } from './scanner';
import { siteEntries } from './site-entries';

/** Milliseconds between two scans at least; a page is asked for again after a minute anyway. */
const RESCAN_AFTER_MS = 5000;

/**
 * Reads the content of a WordPress site through its REST API: posts, pages, categories and menu; with a key
 * also drafts (docs/content-sources/wordpress.md).
 */
export function wordPressSource({ url, user, key, dir }: SourceOptions): ContentSource {
  const client = wordPressClient(url, user, key);
  const hasKey = Boolean(key);
  const scanner = createScanner(client, { name: url, hasKey });
  /** The last scan, and its entries that need no further request. */
  let last: { scan: Scan; ready: ReadonlyMap<string, ParsedFile> } | undefined;
  const take = async (scanned: Scan): Promise<SourceScan> => {
    const ready = new Map([...(await siteEntries(scanned, { dir })), ...scanned.faults]);
    last = { scan: scanned, ready };
    return { fingerprints: fingerprintsOf(scanned, ready), folders: [] };
  };
  return {
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    remote: true,
    scan: async (isThorough = false) => take(await scanner.scan(isThorough)),
    scanArticles: async (ids) => {
      const scanned = await scanner.scanPosts(ids.map(Number));
      return scanned && take(scanned);
    },
    read: async (entries, add) => {
      if (!last) throw new Error('entries are read after a scan');
      for (const entry of entries) {
        const parsed = last.ready.get(entry);
        if (parsed) add(entry, parsed);
      }
      const { ready, scan: scanned } = last;
      await readPosts(
        client,
        scanned,
        entries.filter((entry) => !ready.has(entry)),
        add,
      );
    },
    isEditor: hasKey ? (name, password) => isEditor(url, name, password) : undefined,
  };
}

function fingerprintsOf(
  scan: Scan,
  ready: ReadonlyMap<string, ParsedFile>,
): SourceScan['fingerprints'] {
  const { posts, pages, names, pageNames, root } = scan;
  const authors = authorsOf(scan);
  const fingerprints = new Map<string, string>();
  for (const [entry, parsed] of ready) fingerprints.set(entry, hashOf(parsed));
  // Joined, not hashed: there may be thousands, at each scan.
  for (const row of posts.values()) {
    const tags = tagsOf(row, names);
    const { name } = categoryOf(row.categories, names);
    const author = authorOfPost(row, scan, authors);
    const shown = [row.version, row.status, name, ...tags, author, root.home];
    if (!ready.has(POSTS + row.id)) fingerprints.set(POSTS + row.id, shown.join('\n'));
  }
  for (const row of pages.values()) {
    const shown = [row.version, pageNames.get(row.id), root.home];
    if (!ready.has(PAGES + row.id)) fingerprints.set(PAGES + row.id, shown.join('\n'));
  }
  return fingerprints;
}
