import type { z } from 'zod';
import type { articleSchema, articleSummarySchema } from '../api/schemas';
import type { VisibleArticle } from './visibility';

type ApiArticleSummary = z.input<typeof articleSummarySchema>;
type ApiArticle = z.input<typeof articleSchema>;

/** An article as it appears in lists. */
export function toSummary({ record, status, author }: VisibleArticle): ApiArticleSummary {
  const {
    seo: _,
    aliases: __,
    origin: ___,
    license: ____,
    comments: _____,
    seriesOrder: ______,
    ...front
  } = record.front;
  const { id, category } = record;
  const byline = author && { author: author.author.name, authorId: author.id };
  return { id, category, ...front, ...byline, status };
}

/** An article with its HTML and SEO fields. */
export function toArticle(visible: VisibleArticle, content: string): ApiArticle {
  const { seo, origin, license, comments } = visible.record.front;
  return { ...toSummary(visible), content, seo, origin, license, comments };
}

/** The entries of a page; pages are counted from 1. */
export function pageOf<T>(
  list: readonly T[],
  { page, limit }: { page: number; limit: number },
): T[] {
  return list.slice((page - 1) * limit, page * limit);
}
