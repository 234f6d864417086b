import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { routes } from '@wenzhan/contract/urls/routes';
import { Link } from '@/components/parts/link';
import { Words } from '@/components/parts/words';
import { StatusBadge } from '@/components/session/article-status';
import { pageMessages } from '@/lib/site/page-edition';
import type { InCategory } from '@/lib/site/queries/page-data';
import { PublishedDate } from '../parts/published-date';
import styles from './headline-list.module.css';

interface HeadlineListProps {
  stories: {
    article: ArticleSummary & Pick<InCategory, 'isUndated'>;
    categoryTitle?: string | undefined;
  }[];
}

/** Articles as titles without covers, below an `h2`. */
export function HeadlineList({ stories }: HeadlineListProps) {
  return (
    <ul className={styles.list}>
      {stories.map(({ article, categoryTitle }) => (
        <li key={article.id}>
          <h3>
            <Link href={routes.article(article)} prefetch={true}>
              <Words>{article.title}</Words>
            </Link>
          </h3>
          <p>
            {categoryTitle && <span>{categoryTitle}</span>}
            {!article.isUndated && <PublishedDate at={article.publishedAt} />}
            {article.pinned && <span>{pageMessages().pages.lists.pinned}</span>}
            <StatusBadge status={article.status} />
          </p>
        </li>
      ))}
    </ul>
  );
}
