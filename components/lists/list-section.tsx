import type { Route } from 'next';
import { HeadlineList } from '@/components/article/headline-list';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { Words } from '@/components/parts/words';
import { pageMessages } from '@/lib/site/page-edition';
import type { WithArticles } from '@/lib/site/queries/first-articles';
import styles from './list-section.module.css';

interface ListSectionProps {
  title: string;
  path: Route;
  list: WithArticles<{ total: number }>;
}

/** A list of articles among others: its title, the number of its articles, and the titles of the first. */
export function ListSection({ title, path, list: { total, articles } }: ListSectionProps) {
  const { all, allOf } = pageMessages().pages.lists;
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>
          <Words>{title}</Words>
        </h2>
        <Link href={path} aria-label={allOf(title, total)}>
          <InterfaceText>{all(total)}</InterfaceText>
        </Link>
      </header>
      <HeadlineList
        stories={articles.map((article) => ({ article, categoryTitle: article.categoryTitle }))}
      />
    </section>
  );
}
