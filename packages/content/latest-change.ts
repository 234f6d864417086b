import type { VisibleArticle } from './visibility';

/** The time of the latest change of one of these articles, as it is written there; undefined without any. */
export function latestChange(articles: readonly VisibleArticle[]): string | undefined {
  let latest: VisibleArticle | undefined;
  for (const article of articles) {
    if (!latest || article.changedMs > latest.changedMs) latest = article;
  }
  const front = latest?.record.front;
  return front?.updatedAt ?? front?.publishedAt;
}
