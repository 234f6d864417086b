import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BrokenExport } from './source';

/** Hidden, so it is no content file. */
export const MANIFEST = '.import.json';

/** Names of folders and pages become paths, which stay in the content folder. */
const name = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/);

const schema = z.object({
  version: z.literal(1),
  /** Hash of each file as it was written, by path below the content folder. */
  files: z.record(z.string(), z.string()),
  /** Numbers of articles by key. */
  numbers: z.record(z.string(), z.string().regex(/^\d+$/)),
  /** Paths below the media folder by URL. */
  media: z.record(z.string(), z.string().regex(/^import\/[\w-]+\.\w+$/)),
  /** Keys of the categories that were chosen of tags. */
  categories: z.array(z.string()).optional(),
  /** Names of static pages by key. */
  pages: z.record(z.string(), name).default({}),
  /** Folders of categories by key. */
  folders: z.record(z.string(), name).default({}),
});

/** What earlier imports wrote into a content folder. */
export type Manifest = z.output<typeof schema>;

/** @throws {BrokenExport} for a damaged file */
export async function readManifest(dir: string): Promise<Manifest> {
  const file = path.join(dir, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return schema.parse({ version: 1, files: {}, numbers: {}, media: {} });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BrokenExport(
      { file, line: 1 },
      '这个文件记录上一次导入，已经损坏：从备份或Git里恢复它',
    );
  }
}

/** Sorted, so that equal manifests are equal files. */
export function formatManifest(whole: Manifest): string {
  const { files, numbers, media, categories, pages, folders } = whole;
  const sorted = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const manifest = {
    version: 1,
    files: sorted(files),
    numbers: sorted(numbers),
    media: sorted(media),
    categories,
    pages: sorted(pages),
    folders: sorted(folders),
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
