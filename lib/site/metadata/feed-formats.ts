import type { FeedFile } from '@wenzhan/contract/urls/table';
import type { Route } from 'next';

/** Names for people, file names and media types of the feed formats. */
export const FEED_FORMATS = {
  rss: { label: 'RSS', file: 'feed.xml', type: 'application/rss+xml' },
  atom: { label: 'Atom', file: 'atom.xml', type: 'application/atom+xml' },
  json: { label: 'JSON Feed', file: 'feed.json', type: 'application/feed+json' },
} as const satisfies Record<string, { label: string; file: FeedFile; type: string }>;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** A list of articles that has feeds. */
export interface FeedList {
  /** Path of its page; the feeds are below it. */
  path: Route;
  title: string;
  description?: string | undefined;
}

/** Path of the feed of a list, or of the whole site. */
export function feedPath(format: FeedFormat, list: { path: string } | null = null): string {
  return `${list?.path.replace(/\/$/, '') ?? ''}/${FEED_FORMATS[format].file}`;
}
