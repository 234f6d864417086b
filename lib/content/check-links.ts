import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentFault } from './faults';
import type { Library } from './library';
import { readMarkdownMarks } from './markdown-marks';
import type { ContentRecord } from './records';

/** What links can lead to. */
interface Targets {
  library: Library;
  /** The folder of the site's files, when there is one to look into. */
  publicDir: string | null;
}

/**
 * Looks for addresses of this site that lead nowhere and for headings that the page has already.
 * Pictures are looked for in `public` beside the content folder; on a CDN they are not.
 */
export async function checkLinks(
  dir: string,
  records: readonly ContentRecord[],
  library: Library,
): Promise<ContentFault[]> {
  const publicDir = path.join(dir, '..', 'public');
  const local = existsSync(publicDir) && !library.site?.site.cdnUrl;
  const targets = { library, publicDir: local ? publicDir : null };
  const faults = await Promise.all(
    records.map(async (record) => [
      ...(await coverFaults(dir, record, targets)),
      ...('body' in record ? bodyFaults(record, targets) : []),
    ]),
  );
  return faults.flat();
}

type MarkdownRecord = Extract<ContentRecord, { body: string }>;

function bodyFaults({ file, body, bodyLine }: MarkdownRecord, targets: Targets): ContentFault[] {
  return readMarkdownMarks(body).flatMap((mark) => {
    const message =
      mark.kind === 'h1'
        ? '正文里不要用一级标题（#）：标题已经是一级标题，正文从##开始'
        : addressFault(mark, targets);
    return message === null ? [] : [{ file, line: mark.line + bodyLine - 1, message }];
  });
}

function addressFault(
  { kind, url }: { kind: 'link' | 'picture'; url: string },
  targets: Targets,
): string | null {
  if (url.startsWith('#') || /^(https?:|mailto:|tel:)/i.test(url)) return null;
  if (!url.startsWith('/') || url.startsWith('//')) {
    return `地址${url}应当以/开头（本站），或是完整的http(s)地址`;
  }
  const address = pathOf(url);
  const exists = kind === 'picture' ? fileExists(address, targets) : pageExists(address, targets);
  return exists ? null : `${kind === 'picture' ? '图片' : '链接'}${url}指向的内容不存在`;
}

function pageExists(address: string, targets: Targets): boolean {
  const { articles, categories, pages } = targets.library;
  const [area, name, id, ...rest] = address.slice(1).split('/');
  if (area === 'media') return fileExists(address, targets);
  if (area === 'about_us') return name === undefined && pages.has('about_us');
  if (area === 'single_page') return name !== undefined && id === undefined && pages.has(name);
  if (area !== 'content' || name === undefined) return true;
  if (name === 'page') return true;
  if (!categories.some((category) => category.name === name)) return false;
  if (id === undefined || id === 'page') return true;
  return rest.length === 0 && articles.get(id)?.article.category === name;
}

function fileExists(address: string, { publicDir }: Targets): boolean {
  return publicDir === null || existsSync(path.join(publicDir, address));
}

function pathOf(url: string): string {
  const [address = ''] = url.split(/[?#]/);
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

async function coverFaults(
  dir: string,
  record: ContentRecord,
  targets: Targets,
): Promise<ContentFault[]> {
  const url = pictureOf(record)?.url;
  const message = url === undefined ? null : addressFault({ kind: 'picture', url }, targets);
  if (url === undefined || message === null) return [];
  const lines = (await readFile(path.join(dir, record.file), 'utf8')).split('\n');
  return [{ file: record.file, line: lines.findIndex((line) => line.includes(url)) + 1, message }];
}

function pictureOf(record: ContentRecord) {
  switch (record.kind) {
    case 'article':
      return record.front.cover;
    case 'category':
      return record.category.cover;
    case 'site':
      return record.site.logo;
    default:
      return undefined;
  }
}
