import type { ExtraArticle } from '../backend/control';

/** An article that only the test backend has. */
export function extraArticle(id: number, more: Partial<ExtraArticle> = {}): ExtraArticle {
  return {
    id,
    category: 'news',
    title: `第${id}篇`,
    content: `<p>第${id}篇的正文。</p>`,
    publishedAt: '2025-06-01T00:00:00+08:00',
    listed: false,
    ...more,
  };
}
