import { createHash } from 'node:crypto';
import { buildPath } from '../routes';

/** What a page's share picture shows, and which page it belongs to. */
export interface ShareSubject {
  kind: 'site' | 'category' | 'article' | 'page';
  /** The id or name of the page within its kind. */
  name: string;
  title: string;
  /** What stands above the title: the category of an article. */
  label?: string | undefined;
  /** What stands below it. */
  summary?: string | undefined;
  /** ISO 8601, shown as a day. */
  date?: string | undefined;
  siteName: string;
}

/** Pixels of the pictures: the one that cards show, and the square one of WeChat and QQ. */
export const SHARE_SIZES = {
  wide: { width: 1200, height: 630 },
  square: { width: 600, height: 600 },
} as const;

export type ShareFormat = keyof typeof SHARE_SIZES;

/** To be raised whenever the pictures are drawn differently: their addresses are kept for a year. */
const DRAWING = 1;

/** The mark of one state of a picture: another title has another mark. */
export function shareVersion(subject: ShareSubject): string {
  const shown = JSON.stringify([DRAWING, subject]);
  return createHash('sha256').update(shown).digest('hex').slice(0, 8);
}

/** The path of a page's share picture. */
export function sharePath(subject: ShareSubject, format: ShareFormat): string {
  const { kind, name } = subject;
  const path = buildPath('/media/share/[format]/[kind]/[file]', {
    format,
    kind,
    file: `${name}.png`,
  });
  return `${path}?v=${shareVersion(subject)}`;
}
