import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathOf, plainAddress } from '../moved/address';
import { type Moves, readMoves } from '../moved/moves';
import type { ContentFault } from './faults';
import { type KnownAddresses, knownAddresses } from './known-addresses';
import type { Library } from './library';
import { readMarkdownMarks } from './markdown-marks';
import type { ContentRecord } from './records';
import { writtenRedirects } from './redirects';

/** What links can lead to. */
interface Targets {
  known: KnownAddresses;
  moves: Moves;
}

/**
 * Looks for addresses of this site that lead nowhere, or somewhere by a redirect only, and for
 * headings that the page has already. Pictures are looked for in `public` beside the content folder;
 * on a CDN they are not.
 */
export async function checkLinks(
  dir: string,
  records: readonly ContentRecord[],
  library: Library,
): Promise<ContentFault[]> {
  const publicDir = path.join(dir, '..', 'public');
  const local = existsSync(publicDir) && !library.site?.site.cdnUrl;
  const targets = {
    known: knownAddresses(library, local ? publicDir : null),
    moves: readMoves(writtenRedirects(library)).moves,
  };
  const faults: ContentFault[] = [];
  for (const record of records) {
    faults.push(...(await coverFaults(dir, record, targets)));
    if ('body' in record) faults.push(...bodyFaults(record, targets));
  }
  return faults;
}

type MarkdownRecord = Extract<ContentRecord, { body: string }>;

function bodyFaults(record: MarkdownRecord, targets: Targets): ContentFault[] {
  const { file, body, bodyLine } = record;
  return readMarkdownMarks(body).flatMap((mark) => {
    const message =
      mark.kind === 'h1'
        ? '正文里不要用一级标题（#）：标题已经是一级标题，正文从##开始'
        : mark.kind === 'picture'
          ? pictureFault(mark.url, targets)
          : linkFault(mark.url, record, targets);
    return message === null ? [] : [{ file, line: mark.line + bodyLine - 1, message }];
  });
}

/** Null for what is not an address of this site, whatever it is. */
function formFault(url: string): string | null {
  if (url.startsWith('/') && !url.startsWith('//')) return null;
  return `地址${url}应当以/开头（本站），或是完整的http(s)地址`;
}

const ELSEWHERE = /^(https?:|mailto:|tel:)/i;

function pictureFault(url: string, { known }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const exists = () => known.fileExists(plainAddress(pathOf(url)));
  return formFault(url) ?? (exists() ? null : `图片${url}指向的内容不存在`);
}

function linkFault(url: string, from: MarkdownRecord, { known, moves }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const [, id] = url.split('#', 2);
  if (url.startsWith('#')) return idFault(url, id, from, known);
  const malformed = formFault(url);
  if (malformed) return malformed;
  const at = plainAddress(pathOf(url));
  if (known.exists(at)) {
    const record = known.recordAt(at);
    if (record?.kind === 'article' && isHidden(record) && !isHidden(from)) {
      return `链接${url}指向的文章还是草稿，读者打不开`;
    }
    return record && id ? idFault(url, id, record, known) : null;
  }
  const move = moves.get(at);
  if (!move) return `链接${url}指向的内容不存在`;
  return move.status === 410
    ? `链接${url}指向的内容已经撤下`
    : `链接${url}已经转到${move.to}，请直接写新的网址`;
}

/** A time that has not come yet is no fault: it will. */
function isHidden(record: MarkdownRecord): boolean {
  return record.kind === 'article' && (record.draft || record.front.status === 'draft');
}

function idFault(
  url: string,
  id: string | undefined,
  record: MarkdownRecord,
  known: KnownAddresses,
): string | null {
  return !id || known.hasId(record, plainAddress(id)) ? null : `链接${url}指向的小标题不存在`;
}

async function coverFaults(
  dir: string,
  record: ContentRecord,
  targets: Targets,
): Promise<ContentFault[]> {
  const url = pictureOf(record)?.url;
  const message = url === undefined ? null : pictureFault(url, targets);
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
