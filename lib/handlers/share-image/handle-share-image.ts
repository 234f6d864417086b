import 'server-only';
import { editionLink } from '@wenzhan/contract/urls/edition-links';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { editionAt } from '@wenzhan/kit/urls/editions';
import { TRADITIONAL_SEGMENT } from '@wenzhan/kit/urls/traditional';
import { type Result, toResult } from '../../request/result';
import {
  SHARE_SIZES,
  type ShareFormat,
  type ShareSubject,
  shareVersion,
} from '../../site/metadata/share-address';
import { LogoError } from './drawn-logo';
import { findShareSubject } from './resolve-subject';
import { getSharePicture } from './share-image';
import { drawableSubject } from './traditional-subject';
import { QueueFullError } from './turn-queue';

/** The URL contains the version: its image never changes. A CDN asks each hour whether its page is still there. */
const FOREVER = 'public, max-age=31536000, s-maxage=3600, immutable';
/** Without the current version the URL serves the current image, for an hour. */
const A_WHILE = 'public, max-age=3600';
/** Seconds after which a failed backend, or the host of a cover, may respond again. */
const RETRY_AFTER = 60;
/** Seconds after which some of the images that wait are drawn. */
const RETRY_WHEN_DRAWN = 5;

/** Responds with a share image; 404 if nothing published matches, 503 while the backend
 * or the cover of a poster is unavailable, or too many images wait. */
export async function handleShareImage(
  address: { format: string; kind: string; file: string },
  version: string | null,
): Promise<Response> {
  const { name, segment } = parseFile(address.file);
  if (!isFormat(address.format) || !name) return missing();
  const loaded = await toResult(findShareSubject(address.kind, name, segment));
  if (loaded.state === 'missing') return missing();
  if (loaded.state === 'failed') return unavailable();
  const isTraditional = segment === TRADITIONAL_SEGMENT;
  const drawable = isTraditional ? await drawableSubject(loaded.value) : loaded.value;
  // Its code leads to the page in the same edition.
  const url = segment ? editionLink(segment, drawable.url) : drawable.url;
  const subject = { ...drawable, url };
  const drawn = await drawnPicture(subject, address.format);
  if (drawn.state !== 'found') {
    if (drawn.state === 'failed') logThrottled('a share image cannot be drawn', drawn.error);
    const isQueueFull = drawn.state === 'failed' && drawn.error instanceof QueueFullError;
    return unavailable(isQueueFull ? RETRY_WHEN_DRAWN : RETRY_AFTER);
  }
  const png = drawn.value;
  const current = version === shareVersion(loaded.value) && drawn.isWhole;
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'content-length': `${png.byteLength}`,
      'cache-control': current ? FOREVER : A_WHILE,
    },
  });
}

/**
 * An image with a seal is better than none, for a while, and so is a card without its picture; a reader asks for a poster
 * again.
 */
async function drawnPicture(
  subject: ShareSubject,
  format: ShareFormat,
): Promise<Result<Uint8Array> & { isWhole: boolean }> {
  const whole = await toResult(getSharePicture(subject, format));
  const less = whole.state === 'failed' ? withoutCause(subject, format, whole.error) : null;
  if (whole.state !== 'failed' || !less) return { ...whole, isWhole: true };
  logThrottled('a share image cannot be drawn', whole.error);
  return { ...(await drawnPicture(less, format)), isWhole: false };
}

/** What is left to be drawn without that which has failed; null if it cannot be left out. */
function withoutCause(subject: ShareSubject, format: ShareFormat, error: unknown) {
  if (error instanceof LogoError) return { ...subject, logo: undefined };
  return subject.cover && format !== 'poster' ? { ...subject, cover: undefined } : null;
}

/** The name of a page in `101.png`, and in `101.en.png` for its image in a further edition. */
function parseFile(file: string) {
  const base = /^(.+)\.png$/.exec(file)?.[1] ?? '';
  const [, name, segment = ''] = /^(.+)\.([a-z0-9-]+)$/.exec(base) ?? [];
  return editionAt(segment) ? { name, segment } : { name: base, segment: '' };
}

function isFormat(text: string): text is ShareFormat {
  return Object.hasOwn(SHARE_SIZES, text);
}

function missing(): Response {
  return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
}

function unavailable(seconds = RETRY_AFTER): Response {
  const headers = { 'cache-control': 'no-store', 'retry-after': String(seconds) };
  return new Response(null, { status: 503, headers });
}
