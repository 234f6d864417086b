import type { Route } from 'next';
import { Pagination } from '@/components/navigation/pagination';
import { PageHeading, PageSections } from '@/components/site/page-section';
import type { ArticleSummary } from '@/lib/api/schemas';
import type { Page } from '@/lib/api/views';
import { ArticleList } from './article-list';

interface ArticleListPageProps {
  title: string;
  description?: string | undefined;
  articles: Page<ArticleSummary>;
  hrefOf: (page: number) => Route;
}

/** A list of articles with its heading, its count and its further pages. */
export function ArticleListPage({ title, description, articles, hrefOf }: ArticleListPageProps) {
  const { list, total, page, limit } = articles;
  const place = page > 1 ? `，第${page}页` : '';
  return (
    <PageSections>
      <PageHeading title={title} description={description} count={`共${total}篇${place}`} />
      <ArticleList articles={list} />
      <Pagination page={page} total={total} limit={limit} hrefOf={hrefOf} />
    </PageSections>
  );
}
