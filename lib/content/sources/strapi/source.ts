import type { ContentSource } from '../../source';
import { hashOf, systemIdOf } from '../names';
import { REDIRECTS_ENTRY, redirectsWithFile } from '../redirects-file';
import { filesFingerprint, SITE_ENTRY, siteWithFile } from '../site-file';
import type { SourceOptions } from '../source-options';
import { readMapping } from './mapping';
import { type Found, readEntries } from './read-entries';
import { createScanner, type Scanner } from './scanner';

const RESCAN_AFTER_MS = 2000;
/** Of a document id of Strapi. */
const ID_LENGTH = 24;

/** A Strapi as a source: entries of one content type as articles, of another as pages. */
export function strapiSource({ url, key, dir }: SourceOptions): ContentSource {
  let scanner: Scanner | null = null;
  let found: Found | null = null;
  const take = async (now: Found) => {
    const files = await filesFingerprint(dir);
    now.fingerprints.set(SITE_ENTRY, hashOf(files));
    if (dir || now.redirects.length > 0) {
      now.fingerprints.set(REDIRECTS_ENTRY, hashOf([files, now.redirects]));
    }
    found = now;
    return { fingerprints: now.fingerprints, folders: [] };
  };
  return {
    name: url,
    rescanAfterMs: RESCAN_AFTER_MS,
    remote: true,
    scan: async (isThorough = false) => {
      scanner ??= createScanner(await readMapping(dir), url, key);
      return take(await scanner.scan(isThorough));
    },
    scanArticles: async (ids) => {
      const now = await scanner?.scanArticles(ids.map((id) => systemIdOf(id, 36, ID_LENGTH)));
      return now ? take(now) : null;
    },
    read: async (entries, add) => {
      const site = { siteName: new URL(url).host, cdnUrl: url };
      if (entries.includes(SITE_ENTRY)) add(SITE_ENTRY, await siteWithFile(site, dir));
      if (found && entries.includes(REDIRECTS_ENTRY)) {
        add(REDIRECTS_ENTRY, await redirectsWithFile(found.redirects, dir));
      }
      if (found) await readEntries(entries, found, add);
    },
  };
}
