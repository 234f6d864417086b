import { createHash } from 'node:crypto';
import type { Vocabulary } from '@wenzhan/contract/calls/site';
import type { Brand } from '@wenzhan/contract/schemas/brand';
import { buildPath } from '@wenzhan/contract/urls/routes';

/** Content of a page's share image, and the page it belongs to. */
export interface ShareSubject {
  kind: 'site' | 'category' | 'article' | 'page' | 'sections';
  /** Id or name of the page within its kind. */
  name: string;
  title: string;
  /** Text above the title: the category of an article. */
  label?: string | undefined;
  /** Text below the title. */
  summary?: string | undefined;
  /** ISO 8601; only the day is shown. */
  date?: string | undefined;
  siteName: string;
  /** Absolute URL of the page, for its QR code. */
  url: string;
  /** URL of the picture of the page. */
  cover?: string | undefined;
  /** The logo of the site; `hasName` if the name is part of it. */
  logo?: { url: string; hasName?: true } | undefined;
  /** The exceptions of the site and of the article, for the image in traditional characters. */
  traditional?: Readonly<Record<string, string>> | undefined;
  /** The vocabulary of the site, for that image. */
  traditionalVocabulary?: Vocabulary | undefined;
  /** The language of its date and of the poster; that of the site by default. */
  language?: string | undefined;
  /** The look of the site. */
  brand?: Brand | undefined;
}

/** Pixels of the images: for cards, for WeChat and QQ, the QR code, and the poster that readers save. */
export const SHARE_SIZES = {
  wide: { width: 1200, height: 630 },
  square: { width: 600, height: 600 },
  qr: { width: 480, height: 480 },
  poster: { width: 1080, height: 1620 },
} as const;

export type ShareFormat = keyof typeof SHARE_SIZES;

/** To be incremented when the design changes: images are cached for a year. */
const DESIGN_VERSION = 5;

/** A hash of the content: an image with another title has another version. */
export function shareVersion(subject: ShareSubject): string {
  const content = JSON.stringify([DESIGN_VERSION, subject]);
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

/** Path of a page's share image, with its version. */
export function sharePath(subject: ShareSubject, format: ShareFormat): string {
  const { kind, name } = subject;
  const path = buildPath('/media/share/[format]/[kind]/[file]', {
    format,
    kind,
    file: `${name}.png`,
  });
  return `${path}?v=${shareVersion(subject)}`;
}
