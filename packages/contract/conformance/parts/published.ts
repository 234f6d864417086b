import type { ArticleSummary } from '../../calls/articles';
import type { Note } from './finding';
import type { Session } from './session';

/** Tolerated difference between the two clocks. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Records a URL for editing that an anonymous reader gets, or that is neither http(s) nor a path of the site. */
export function checkEditUrl(
  { reader }: Session,
  url: string | undefined,
  where: string,
  note: Note,
): void {
  if (url === undefined) return;
  if (reader === 'anonymous') note('edit-url', `${where}.editUrl`, 'nothing', url);
  else if (!/^(?:https?:\/\/[^/]|\/(?![/\\]))/.test(url)) {
    note('edit-url', `${where}.editUrl`, 'http(s)://… or a path', url);
  }
}

/** Records articles that anonymous readers must not see: unpublished or dated in the future. */
export function checkPublished(
  { reader }: Session,
  { status, publishedAt }: ArticleSummary,
  where: string,
  note: Note,
): void {
  if (reader !== 'anonymous') return;
  if (status !== 'published') note('published-only', `${where}.status`, 'published', status);
  if (Date.parse(publishedAt) > Date.now() + CLOCK_SKEW_MS) {
    note('published-only', `${where}.publishedAt`, 'not in the future', publishedAt);
  }
}
