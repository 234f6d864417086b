import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { fileUrl } from './addresses';
import { fetchFile, NoAnswer } from './fetch-file';
import { mediaEnding } from './file-types';
import type { Progress } from './progress';
import type { SourceSite } from './source';
import { describeSystemError, isDiskFull } from './system-errors';

/** Folder below the media folder. */
const FOLDER = 'import';
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const MAX_BYTES = 4 * 1024 * 1024 * 1024;
const MAX_FILES = 50_000;
const FILE_MS = 30_000;
const AT_ONCE = 4;
/** Requests in a row without an answer, after which a host is not asked any more. */
const MAX_SILENT = 8;

export interface MediaOptions {
  /** Where the site's media are; `/media` on the site. */
  mediaDir: string;
  /** Folder for new files until they are moved to `mediaDir`. */
  stagingDir: string;
  /** Paths below `mediaDir` by URL, from an earlier import. */
  known: Readonly<Record<string, string>>;
  privateHosts: ReadonlySet<string>;
  /** Takes no file from another machine. */
  offline: boolean;
  progress?: Progress;
}

export interface Media {
  /** Path on the new site by URL. */
  paths: Map<string, string>;
  /** Reason by URL. */
  failures: Map<string, string>;
  /** Names of the new files in `stagingDir`, as paths below `mediaDir`. */
  created: Set<string>;
}

/**
 * Copies or downloads files, each once. Files are named after their content. Failures are listed.
 *
 * @throws the error of the file system for a full disk
 */
export async function collectMedia(
  urls: ReadonlySet<string>,
  site: SourceSite,
  options: MediaOptions,
): Promise<Media> {
  const media: Media = { paths: new Map(), failures: new Map(), created: new Set() };
  const silent = new Map<string, number>();
  let bytes = 0;
  let asked = 0;
  await inBatches([...urls].sort(), AT_ONCE, async (url) => {
    options.progress?.('取图片和文件', asked++, urls.size);
    try {
      const storedFile = Object.hasOwn(options.known, url) && options.known[url];
      // A file of the export may have changed since; what was downloaded is not downloaded again.
      const isLocal = localFileOf(url, site) !== undefined;
      if (storedFile && !isLocal && existsSync(path.join(options.mediaDir, storedFile))) {
        media.paths.set(url, `/media/${storedFile}`);
        return;
      }
      if (bytes > MAX_BYTES || media.paths.size >= MAX_FILES) throw new Error('图片太多，到了上限');
      const original = originalOf(url, site);
      const content = await read(original, site, options, silent);
      bytes += content.length;
      const name = await store(original, content, options);
      if (name.isNew) media.created.add(name.path);
      media.paths.set(url, `/media/${name.path}`);
    } catch (error) {
      if (isDiskFull(error)) throw error;
      media.failures.set(url, describeSystemError(error));
    }
  });
  return media;
}

/** The URL of a picture in its original size, if the media library has one under this name. */
function originalOf(url: string, { originals }: SourceSite): string {
  const original = url.replace(/-\d+x\d+(?=\.\w+$)/, '');
  return originals.has(original) ? original : url;
}

/** The file of the export at a URL, however that is encoded. */
export function localFileOf(url: string, { localFiles }: SourceSite): string | undefined {
  return localFiles.get(url) ?? (url.startsWith('http') ? localFiles.get(fileUrl(url)) : undefined);
}

/** @param silent requests in a row without an answer, by host */
async function read(
  url: string,
  site: SourceSite,
  options: MediaOptions,
  silent: Map<string, number>,
): Promise<Buffer> {
  const local = localFileOf(url, site);
  if (local) {
    const { size } = await stat(local);
    if (size > MAX_FILE_BYTES) throw new Error(`超过${MAX_FILE_BYTES >> 20} MB`);
    return readFile(local);
  }
  if (url.startsWith('data:')) return dataOf(url);
  if (options.offline) throw new Error('没有联网去取');
  const { host } = new URL(url);
  const count = silent.get(host) ?? 0;
  if (count >= MAX_SILENT) throw new Error(`${host}一直没有回答，不再去取`);
  const rules = {
    maxBytes: MAX_FILE_BYTES,
    timeoutMs: FILE_MS,
    privateHosts: options.privateHosts,
    mayFetch: site.mayFetch,
  };
  try {
    const { status, body } = await fetchFile(url, rules);
    silent.delete(host);
    if (status !== 200) throw new Error(`答的是${status}`);
    return body;
  } catch (error) {
    if (error instanceof NoAnswer) silent.set(host, (silent.get(host) ?? 0) + 1);
    throw error;
  }
}

function dataOf(url: string): Buffer {
  const [, base64, data = ''] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data));
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

async function store(url: string, content: Buffer, { mediaDir, stagingDir }: MediaOptions) {
  const ending = mediaEnding(content);
  if (!ending) throw new Error('不是能用的图片或音视频');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const name = `${baseName(url)}-${hash}.${ending}`;
  const isNew = !existsSync(path.join(mediaDir, FOLDER, name));
  if (isNew) await writeFile(path.join(stagingDir, name), content);
  return { path: `${FOLDER}/${name}`, isNew };
}

/** Readable part of a file name: whatever a URL says, it stays in its folder. */
function baseName(url: string): string {
  if (url.startsWith('data:')) return 'picture';
  const last = decoded(new URL(url).pathname).split('/').at(-1) ?? '';
  const name = last
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return name.slice(0, 40) || 'picture';
}
