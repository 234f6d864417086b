import { type RedirectMap, resolveRedirects } from '@wenzhan/contract/urls/resolve-redirects';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { normalizePath, pathOf } from '@wenzhan/kit/urls/path';
import { writtenRedirects } from '../alias-redirects';
import type { ContentModel } from '../content-model';
import type { ContentRecord } from '../files/content-records';
import { createLinkResolver, type LinkResolver } from './link-resolver';

/** Valid targets of links. */
export interface Targets {
  resolver: LinkResolver;
  redirects: RedirectMap;
  /** In the default language: those of the others, below their addresses. */
  languages: ReadonlyMap<string, Targets>;
}

export function targetsOf(
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

export type MarkdownRecord = Extract<ContentRecord, { body: string }>;

/** Null for a path of this site, otherwise a message. */
function syntaxDiagnostic(url: string): string | null {
  if (url.startsWith('/') && !url.startsWith('//')) return null;
  return `地址${url}应当以/开头（本站），或是完整的http(s)地址`;
}

const MEDIA_FILE = /\.(mp3|m4a|ogg|opus|wav|mp4|webm|vtt)$/i;
/** The size up to which a picture of the site may be: a logo, an icon, a badge or a code. */
const MOST_BYTES = 512 * 1024;
const ELSEWHERE = /^(https?:|mailto:|tel:)/i;

export function imageDiagnostic(url: string, { resolver }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const exists = () => resolver.fileExists(normalizePath(pathOf(url)));
  const mediaKind = MEDIA_FILE.test(pathOf(url)) ? '音视频' : '图片';
  return syntaxDiagnostic(url) ?? (exists() ? null : `${mediaKind}${url}指向的内容不存在`);
}

/** Pictures of the site file are on every page. */
export function sizeDiagnostic(url: string, { resolver }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const size = resolver.fileSize(normalizePath(pathOf(url)));
  if (size <= MOST_BYTES) return null;
  const most = formatSize(MOST_BYTES);
  return `图片${url}有${formatSize(size)}，网站的每一页都要用它，最多${most}：请压缩或换一张小的`;
}

/** @param from the text with the link; null if it stands outside of one */
export function linkDiagnostic(
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
