import Link from 'next/link';
import { ArticleCard } from '@/components/article/article-card';
import { HeadlineList } from '@/components/article/headline-list';
import { Words } from '@/components/parts/words';
import type { CategoryStories } from '@/lib/site/queries/front-page';
import { routes } from '@/lib/urls';
import styles from './category-section.module.css';

/** The latest articles of a category on the home page: the first as a card, the others as titles. */
export function CategorySection({ category, articles, total }: CategoryStories) {
  const [first, ...others] = articles;
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>
          <Words>{category.title}</Words>
        </h2>
        {category.description && <p>{category.description}</p>}
        <Link
          href={routes.category(category.name)}
          prefetch={true}
          aria-label={`${category.title}：全部${total}篇`}
        >
          {`全部${total}篇`}
        </Link>
      </header>
      {first && <ArticleCard article={first} heading="h3" />}
      {others.length > 0 && <HeadlineList stories={others.map((article) => ({ article }))} />}
    </section>
  );
}
