import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import type { Picture } from '@wenzhan/contract/schemas/fields';
import type { Route } from 'next';
import type { ReactNode } from 'react';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Pagination } from '@/components/parts/pagination';
import { pageMessages } from '@/lib/site/page-edition';
import type { InCategory, Paginated } from '@/lib/site/queries/page-data';
import { ArticleList } from './article-list';

interface ArticleListPageProps {
  title: string;
  description?: string | undefined;
  cover?: Picture | undefined;
  articles: Paginated<ArticleSummary & InCategory>;
  hrefOf: (page: number) => Route;
  /** Shown between heading and list. */
  children?: ReactNode;
}

/** A list of articles with heading, count and pagination. */
export function ArticleListPage(props: ArticleListPageProps) {
  const { title, description, cover, articles, hrefOf, children } = props;
  const { list, total, page, limit } = articles;
  return (
    <PageSections>
      <PageHeading
        title={title}
        description={description}
        cover={cover}
        count={pageMessages().pages.lists.totalArticles(total, page)}
      />
      {children}
      <ArticleList articles={list} />
      <Pagination page={page} total={total} limit={limit} hrefOf={hrefOf} />
    </PageSections>
  );
}
