import { routes } from '@wenzhan/contract/urls/routes';
import { ArticleCard } from '@/components/article/article-card';
import { HeadlineList } from '@/components/article/headline-list';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { Words } from '@/components/parts/words';
import { pageMessages } from '@/lib/site/page-edition';
import type { CategoryStories } from '@/lib/site/queries/section-data';
import styles from './category-section.module.css';

/** The latest articles of a category on the home page: the first as a card, the others as titles. */
export function CategorySection({ category, articles, total }: CategoryStories) {
  const [first, ...others] = articles;
  const { pages, products } = pageMessages();
  const { all, allOf } = category.kind === 'products' ? products : pages.lists;
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
          aria-label={allOf(category.title, total)}
        >
          <InterfaceText>{all(total)}</InterfaceText>
        </Link>
      </header>
      {first && <ArticleCard article={first} heading="h3" />}
      {others.length > 0 && <HeadlineList stories={others.map((article) => ({ article }))} />}
    </section>
  );
}
