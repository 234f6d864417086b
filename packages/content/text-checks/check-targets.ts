import { type RedirectMap, resolveRedirects } from '@wenzhan/contract/urls/resolve-redirects';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { normalizePath, pathOf } from '@wenzhan/kit/urls/path';
import { textChecks } from '@wenzhan/texts/text-checks';
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
  return textChecks().address(url);
}

const MEDIA_FILE = /\.(mp3|m4a|ogg|opus|wav|mp4|webm|vtt)$/i;
/** The size up to which a picture of the site may be: a logo, an icon, a badge or a code. */
const MOST_BYTES = 512 * 1024;
const ELSEWHERE = /^(https?:|mailto:|tel:)/i;

export function imageDiagnostic(url: string, { resolver }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const exists = () => resolver.fileExists(normalizePath(pathOf(url)));
  const { noPicture, noRecording } = textChecks();
  const sayMissing = MEDIA_FILE.test(pathOf(url)) ? noRecording : noPicture;
  return syntaxDiagnostic(url) ?? (exists() ? null : sayMissing(url));
}

/** Pictures of the site file are on every page. */
export function sizeDiagnostic(url: string, { resolver }: Targets): string | null {
  if (ELSEWHERE.test(url)) return null;
  const size = resolver.fileSize(normalizePath(pathOf(url)));
  if (size <= MOST_BYTES) return null;
  return textChecks().largePicture(url, formatSize(size), formatSize(MOST_BYTES));
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
  const texts = textChecks();
  const at = normalizePath(pathOf(url));
  if (resolver.exists(at)) {
    const record = resolver.recordAt(at);
    if (!(from && isHidden(from))) {
      if (record && isHidden(record)) return texts.linkToDraft(url);
      if (resolver.hasDraftsOnly(at)) return texts.linkToDrafts(url);
    }
    return record && fragmentDiagnostic(url, record, resolver);
  }
  const move = redirects.get(at);
  if (!move) return texts.noTarget(url);
  return move.status === 410 ? texts.withdrawn(url) : texts.moved(url, move.to);
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
  return resolver.hasFragment(record, url) ? null : textChecks().noFragment(url);
}
