import type { ArticleSummary } from '../api/schemas';
import type { Note } from './finding';
import type { Session } from './session';

/** Two clocks may differ by so much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Notes what an anonymous reader must not be shown. */
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
