import { existsSync } from 'node:fs';
import path from 'node:path';
import { readContentPath } from '../../lib/content/content-path';
import { scanFolder } from '../../lib/content/scan';
import { apply, type Changes, compare, moveMedia, withStaging } from './apply';
import { type Body, bodyWriter, type Draft, draftOf, filesOf } from './bodies';
import { type ContentFiles, contentFiles } from './content-files';
import { hashOf, type Manifest, readManifest } from './manifest';
import { collectMedia, type Media } from './media';
import { mapSite, type SiteMap } from './site-map';
import type { SourceSite } from './source';

export interface ImportOptions {
  /** The content folder. */
  into: string;
  /** The folder of `/media`. */
  mediaDir: string;
  privateHosts: ReadonlySet<string>;
  offline: boolean;
  /** Writes nothing. */
  dryRun: boolean;
}

/** What an import did, for its report. */
export interface ImportResult {
  site: SourceSite;
  map: SiteMap;
  bodies: ReadonlyMap<Draft, Body>;
  media: Media;
  content: ContentFiles;
  changes: Changes;
}

/**
 * Writes the content of another system into a content folder, all or nothing. Files that others wrote or
 * changed stay as they are.
 *
 * @throws {BrokenExport} for a damaged manifest
 * @throws {FaultyContent}
 */
export async function importSite(site: SourceSite, options: ImportOptions): Promise<ImportResult> {
  const { into, mediaDir } = options;
  const manifest = await readManifest(into);
  const map = mapSite(site, manifest, await takenNumbers(into, manifest));
  const drafts = map.places.map(draftOf);
  return withStaging(into, async (staging) => {
    const urls = new Set(drafts.flatMap((draft) => [...filesOf(draft, site)]));
    const media = await collectMedia(urls, site, {
      ...{ mediaDir, stagingDir: path.join(staging, 'media'), known: manifest.media },
      ...{ privateHosts: options.privateHosts, offline: options.offline },
    });
    const write = bodyWriter(site, map, drafts, media);
    const bodies = new Map(drafts.map((draft) => [draft, write(draft)]));
    const content = contentFiles(site, map, bodies, media);
    const changes = await compare(into, content.files, manifest);
    const result = { site, map, bodies, media, content, changes };
    if (!options.dryRun) {
      const next = nextManifest(manifest, result);
      await apply(into, staging, content.files, changes, next, () =>
        moveMedia(staging, mediaDir, media.created),
      );
    }
    return result;
  });
}

/** Numbers of the articles that no import wrote. */
async function takenNumbers(dir: string, { files }: Manifest): Promise<Set<string>> {
  if (!existsSync(dir)) return new Set();
  const { fingerprints } = await scanFolder(dir);
  const others = [...fingerprints.keys()].filter((file) => !Object.hasOwn(files, file));
  return new Set(
    others.flatMap((file) => {
      const place = readContentPath(file);
      return typeof place !== 'string' && place.kind === 'article' ? [place.id] : [];
    }),
  );
}

function nextManifest(before: Manifest, { content, changes, map, media }: ImportResult): Manifest {
  const files = { ...before.files };
  for (const file of [...changes.created, ...changes.updated, ...changes.unchanged]) {
    files[file] = hashOf(content.files.get(file) ?? '');
  }
  for (const file of changes.removed) delete files[file];
  const paths = [...media.paths].filter(([url]) => !url.startsWith('data:'));
  return {
    version: 1,
    files,
    numbers: { ...before.numbers, ...Object.fromEntries(map.numbers) },
    media: {
      ...before.media,
      ...Object.fromEntries(paths.map(([url, at]) => [url, at.replace('/media/', '')])),
    },
  };
}
