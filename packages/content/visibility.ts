import type { ArticleStatus } from '@wenzhan/contract/calls/articles';
import type { ArticleVersions } from './content-model';
import type { ArticleRecord, AuthorRecord } from './files/content-records';

/** The sender of a request: unless signed in, drafts and scheduled articles do not exist. */
export interface Viewer {
  signedIn: boolean;
  /** Whether it is an editor, as opposed to anybody on a preview deployment. */
  mayEdit?: boolean;
  /** The path of the one text whose draft a preview link shows (`editing/links`). */
  link?: string;
  /** The id of an article whose draft exists for a viewer who is not signed in. */
  draftOf?: string;
}

/** The version of an article that a viewer may see, with its status. */
export interface VisibleArticle {
  record: ArticleRecord;
  status: ArticleStatus;
  /** When it was updated, or else published, in milliseconds. */
  changedMs: number;
  /** Whom the front matter names by id. */
  author?: AuthorRecord | undefined;
  /** It is in a category without dates: in no list by time. */
  isUndated?: true;
}

/**
 * The version of an article that the viewer may see now, or null. Every decision about visibility
 * is made here.
 *
 * @param now milliseconds since the epoch
 */
export function visibleVersion(
  { article, draft }: ArticleVersions,
  { signedIn, draftOf }: Viewer,
  now: number,
): VisibleArticle | null {
  const seesDrafts = signedIn || draftOf === article.id;
  if (seesDrafts && draft) return { record: draft, status: 'draft', changedMs: changedMs(draft) };
  const status = statusOf(article, now);
  if (!seesDrafts && status !== 'published') return null;
  return { record: article, status, changedMs: changedMs(article) };
}

function changedMs({ front: { updatedAt }, publishedMs }: ArticleRecord): number {
  return updatedAt === undefined ? publishedMs : Date.parse(updatedAt);
}

/** What readers see of an article. @param now milliseconds since the epoch */
export function statusOf(record: ArticleRecord, now: number): ArticleStatus {
  if (record.front.status === 'draft') return 'draft';
  if (record.publishedMs > now) return 'scheduled';
  return expiresMs(record) > now ? 'published' : 'expired';
}

/** When readers see an article no longer, in milliseconds since the epoch; Infinity without such a time. */
export const expiresMs = ({ front: { expiresAt } }: ArticleRecord): number =>
  expiresAt === undefined ? Infinity : Date.parse(expiresAt);
