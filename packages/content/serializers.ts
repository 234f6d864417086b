import type { articleSchema, articleSummarySchema } from '@wenzhan/contract/calls/articles';
import type { z } from 'zod';
import type { VisibleArticle } from './visibility';

type ApiArticleSummary = z.input<typeof articleSummarySchema>;
type ApiArticle = z.input<typeof articleSchema>;

/** An article as it appears in lists. */
export function toSummary({ record, status, author }: VisibleArticle): ApiArticleSummary {
  const { id, category, front } = record;
  const { title, summary, cover, tags, series, publishedAt, updatedAt, traditional, pinned } =
    front;
  return {
    ...{ id, category, title, summary, cover, tags, series, publishedAt, updatedAt, traditional },
    author: author?.author.name ?? front.author,
    authorId: author?.id,
    status,
    pinned,
  };
}

/** An article with its HTML and SEO fields. */
export function toArticle(visible: VisibleArticle, content: string): ApiArticle {
  const { seo, origin, license, comments, feedId, expiresAt } = visible.record.front;
  return { ...toSummary(visible), content, seo, origin, license, comments, feedId, expiresAt };
}

/** The entries of a page; pages are counted from 1. */
export function pageOf<T>(
  list: readonly T[],
  { page, limit }: { page: number; limit: number },
): T[] {
  return list.slice((page - 1) * limit, page * limit);
}
