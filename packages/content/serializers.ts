import type { articleSchema, articleSummarySchema } from '@wenzhan/contract/calls/articles';
import type { z } from 'zod';
import { withFileSizes } from './download-sizes';
import type { ArticleFront } from './files/file-schemas';
import type { VisibleArticle } from './visibility';

type ApiArticleSummary = z.input<typeof articleSummarySchema>;
type ApiArticle = z.input<typeof articleSchema>;

/** An article as it appears in lists. */
export function toSummary({ record, status, author }: VisibleArticle): ApiArticleSummary {
  const { id, category, front } = record;
  const { title, summary, tags, series, publishedAt, updatedAt, traditional, pinned } = front;
  const { order, dates, product } = front;
  return {
    ...{ id, category, title, summary, tags, series, publishedAt, updatedAt, traditional },
    cover: coverOf(front),
    author: author?.author.name ?? front.author,
    authorId: author?.id,
    ...{ status, pinned, order, dates },
    product: product?.number === undefined ? undefined : { number: product.number },
  };
}

/** The first picture of a product that has no cover stands in for it. */
export const coverOf = ({ cover, product }: ArticleFront) => cover ?? product?.pictures?.[0];

/** An article with its HTML and SEO fields. */
export async function toArticle(visible: VisibleArticle, content: string): Promise<ApiArticle> {
  const { seo, origin, license, comments, feedId, expiresAt, product } = visible.record.front;
  const downloads = product?.downloads && (await withFileSizes(product.downloads));
  return {
    ...toSummary(visible),
    ...{ content, seo, origin, license, comments, feedId, expiresAt },
    product: product && { ...product, downloads },
  };
}

/** The entries of a page; pages are counted from 1. */
export function pageOf<T>(
  list: readonly T[],
  { page, limit }: { page: number; limit: number },
): T[] {
  return list.slice((page - 1) * limit, page * limit);
}
