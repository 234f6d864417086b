import Link from 'next/link';
import { ArticleList } from '@/components/article/article-list';
import type { ArticleSummary, Category } from '@/lib/api/schemas';
import { routes } from '@/lib/routes';
import styles from './category-section.module.css';

interface CategorySectionProps {
  category: Category;
  articles: ArticleSummary[];
}

/** The latest of one category, on the home page. */
export function CategorySection({ category, articles }: CategorySectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{category.title}</h2>
        <Link href={routes.category(category.name)} prefetch={true}>
          全部{category.total}篇
        </Link>
      </header>
      <ArticleList articles={articles} heading="h3" />
    </section>
  );
}
