import type { Route } from 'next';
import Link from 'next/link';
import { HeadlineList } from '@/components/article/headline-list';
import { Words } from '@/components/parts/words';
import type { WithArticles } from '@/lib/site/queries/first-articles';
import styles from './list-section.module.css';

interface ListSectionProps {
  title: string;
  path: Route;
  list: WithArticles<{ total: number }>;
}

/** A list of articles among others: its title, the number of its articles, and the titles of the first. */
export function ListSection({ title, path, list: { total, articles } }: ListSectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>
          <Words>{title}</Words>
        </h2>
        <Link href={path} aria-label={`${title}：全部${total}篇`}>
          {`全部${total}篇`}
        </Link>
      </header>
      <HeadlineList
        stories={articles.map((article) => ({ article, categoryTitle: article.categoryTitle }))}
      />
    </section>
  );
}
