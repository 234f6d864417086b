import path from 'node:path';
import type { Picture } from '@wenzhan/contract/schemas/fields';
import { type RedirectMap, resolveRedirects } from '@wenzhan/contract/urls/resolve-redirects';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import { normalizePath, pathOf } from '@wenzhan/kit/urls/path';
import { formulaFault } from '@wenzhan/text/article/formulas';
import { CALLOUT_KINDS } from '@wenzhan/text/markdown/callouts';
import { type MarkdownMark, readMarkdownMarks } from '@wenzhan/text/markdown/markdown-marks';
import { writtenRedirects } from '../alias-redirects';
import type { ContentModel } from '../content-model';
import type { ContentRecord, PageRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { checkFrame } from './check-frame';
import { checkSections } from './check-sections';
import { createLinkResolver, type LinkResolver } from './link-resolver';
import type { CheckedEdition } from './read-editions';

const KINDS = CALLOUT_KINDS.map((name) => `[!${name.toUpperCase()}]`).join('、');

/** Valid targets of links. */
interface Targets {
  resolver: LinkResolver;
  redirects: RedirectMap;
  /** In the default language: those of the others, below their addresses. */
  languages: ReadonlyMap<string, Targets>;
}

/**
 * Finds URLs of this site that do not exist in the language of their text or are redirected, first-level headings, which the
 * page has already, faulty formulas, unknown callouts and settings of code, addresses with a space. Images and media are
 * looked up in a folder, unless a CDN is set.
 *
 * @param editions all of the site
 * @param media the content folder; null if images and media are not looked up
 */
export async function checkLinks(
  { language, dir, records, diagnostics: faults, model }: CheckedEdition,
  editions: readonly CheckedEdition[],
  media: string | null,
): Promise<ContentDiagnostic[]> {
  const faulty = new Set(faults.map(({ file }) => file));
  const others = language === undefined ? editions.filter((other) => other.language) : [];
  const targets = targetsOf(
    model,
    media,
    new Map(others.map((other) => [other.language ?? '', targetsOf(other.model, media)])),
  );
  const diagnostics: ContentDiagnostic[] = [];
  const link = (url: string) => linkDiagnostic(url, null, targets);
  for (const record of records) {
    diagnostics.push(...(await pictureDiagnostics(dir, record, targets)));
    if ('body' in record) diagnostics.push(...bodyDiagnostics(record, targets));
    if (record.kind !== 'sections' && record.kind !== 'site') continue;
    // Without its bad entries, the others of a file have other places in it.
    if (faulty.has(record.file)) continue;
    const text = await readTextFile(path.join(dir, record.file));
    if (record.kind === 'site') diagnostics.push(...checkFrame(record, text, link));
    else {
      const checks = {
        link,
        picture: (url: string) => imageDiagnostic(url, targets),
        body: (page: PageRecord) => bodyDiagnostics(page, targets),
      };
      diagnostics.push(...checkSections(record, text, model, checks));
    }
  }
  return diagnostics;
}

function targetsOf(
  model: ContentModel,
  media: string | null,
  languages: Targets['languages'] = new Map(),
): Targets {
  const isLocal = !model.site?.site.cdnUrl;
  return {
    resolver: createLinkResolver(model, isLocal ? media : null),
    redirects: resolveRedirects(writtenRedirects(model)).redirects,
    languages,
  };
}

type MarkdownRecord = Extract<ContentRecord, { body: string }>;

function bodyDiagnostics(record: MarkdownRecord, targets: Targets): ContentDiagnostic[] {
  const { file, body, bodyLine } = record;
  return readMarkdownMarks(body).flatMap((mark) => {
    const message = markDiagnostic(mark, record, targets);
    return message === null ? [] : [{ file, line: mark.line + bodyLine - 1, message }];
  });
}

function markDiagnostic(
  mark: MarkdownMark,
  record: MarkdownRecord,
  targets: Targets,
): string | null {
  switch (mark.kind) {
    case 'h1':
      return '正文里不要用一级标题（#）：标题已经是一级标题，正文从##开始';
    case 'picture':
      return imageDiagnostic(mark.url, targets);
    case 'link':
      return linkDiagnostic(mark.url, record, targets);
    case 'formula': {
      const fault = formulaFault(mark.tex, mark.isDisplay);
      return fault === null ? null : `公式${mark.tex}有误：${fault}`;
    }
    case 'unknown':
      return unknownDiagnostic(mark.what, mark.text);
    case 'removed':
      return null;
  }
}

function unknownDiagnostic(
  kind: Extract<MarkdownMark, { kind: 'unknown' }>['what'],
  text: string,
): string {
  switch (kind) {
    case 'callout':
      return `没有[!${text.toUpperCase()}]这种提示框，可用的是${KINDS}`;
    case 'code':
      return `代码块的设置${text}没有意义，可用的是title="…"、{1,3-5}和showLineNumbers`;
    case 'address':
      return `地址${text}里有空格，整个链接成了普通的文字：把地址写在尖括号里，](<${text}>)，或者去掉空格`;
    case 'formula':
      return `${text}开始的公式没有结束，后面的正文都成了公式；不是公式就写成\\$\\$`;
  }
}

/** Null for a path of this site, otherwise a message. */
function syntaxDiagnostic(url: string): string | null {
  if (url.startsWith('/') && !url.startsWith('//')) return null;
  return `地址${url}应当以/开头（本站），或是完整的http(s)地址`;
}

const MEDIA_FILE = /\.(mp3|m4a|ogg|opus|wav|mp4|webm|vtt)$/i;
/** The size up to which a picture of the site may be: a logo, an icon, a badge or a code. */
const MOST_BYTES = 512 * 1024;
const ELSEWHERE = /^(https?:|mailto:|tel:)/i;

function imageDiagnostic(url: string, { resolver }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const exists = () => resolver.fileExists(normalizePath(pathOf(url)));
  const mediaKind = MEDIA_FILE.test(pathOf(url)) ? '音视频' : '图片';
  return syntaxDiagnostic(url) ?? (exists() ? null : `${mediaKind}${url}指向的内容不存在`);
}

/** Pictures of the site file are on every page. */
function sizeDiagnostic(url: string, { resolver }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const size = resolver.fileSize(normalizePath(pathOf(url)));
  if (size <= MOST_BYTES) return null;
  const most = formatSize(MOST_BYTES);
  return `图片${url}有${formatSize(size)}，网站的每一页都要用它，最多${most}：请压缩或换一张小的`;
}

/** @param from the text with the link; null if it stands outside of one */
function linkDiagnostic(
  url: string,
  from: MarkdownRecord | null,
  { resolver, redirects, languages }: Targets,
): string | null {
  if (ELSEWHERE.test(url)) return null;
  const [, language = '', rest = ''] = /^\/([a-z-]+)(\/.*|$)/.exec(url) ?? [];
  const other = languages.get(language);
  if (other) return linkDiagnostic(rest || '/', from, other)?.replace(rest, url) ?? null;
  if (from && url.startsWith('#')) return fragmentDiagnostic(url, from, resolver);
  const malformed = syntaxDiagnostic(url);
  if (malformed) return malformed;
  const at = normalizePath(pathOf(url));
  if (resolver.exists(at)) {
    const record = resolver.recordAt(at);
    if (!(from && isHidden(from))) {
      if (record && isHidden(record)) return `链接${url}指向的文章还是草稿，读者打不开`;
      if (resolver.hasDraftsOnly(at)) return `链接${url}指向的列表里只有草稿，读者打不开`;
    }
    return record && fragmentDiagnostic(url, record, resolver);
  }
  const move = redirects.get(at);
  if (!move) return `链接${url}指向的内容不存在`;
  return move.status === 410
    ? `链接${url}指向的内容已经撤下`
    : `链接${url}已经转到${move.to}，请直接写新的网址`;
}

/** Scheduled articles do not count as hidden: they will be published. */
function isHidden(record: MarkdownRecord): boolean {
  return record.kind === 'article' && (record.draft || record.front.status === 'draft');
}

/** @param record the text to which the link leads, its own for `#…` */
function fragmentDiagnostic(
  url: string,
  record: MarkdownRecord,
  resolver: LinkResolver,
): string | null {
  return resolver.hasFragment(record, url) ? null : `链接${url}指向的小标题或锚点不存在`;
}

async function pictureDiagnostics(
  dir: string,
  record: ContentRecord,
  targets: Targets,
): Promise<ContentDiagnostic[]> {
  const isOfSite = record.kind === 'site';
  const faults = picturesOf(record).flatMap((picture) => {
    if (!picture) return [];
    const { url } = picture;
    const message =
      imageDiagnostic(url, targets) ?? (isOfSite ? sizeDiagnostic(url, targets) : null);
    return message === null ? [] : [{ url, message }];
  });
  if (faults.length === 0) return [];
  const lines = (await readTextFile(path.join(dir, record.file))).split('\n');
  return faults.map(({ url, message }) => ({
    file: record.file,
    line: lines.findIndex((line) => line.includes(url)) + 1,
    message,
  }));
}

/** The pictures of a record besides those in its text. */
function picturesOf(record: ContentRecord): (Picture | undefined)[] {
  switch (record.kind) {
    case 'article':
      return [record.front.cover];
    case 'category':
      return [record.category.cover];
    case 'author':
      return [record.author.portrait];
    case 'site': {
      const { logo, logoDark, icon, policeBadge, footer } = record.site;
      return [logo, logoDark, icon, policeBadge, footer?.qr];
    }
    default:
      return [];
  }
}
