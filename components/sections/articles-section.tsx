import { routes } from '@wenzhan/contract/urls/routes';
import type { ComponentProps } from 'react';
import { ArticleCard } from '@/components/article/article-card';
import type { ProductStories } from '@/components/lists/product-stories';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './articles-section.module.css';
import { columnsFor } from './columns';
import row from './row.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** The latest or chosen articles. */
export function ArticlesSection({ section }: SectionProps<'articles'>) {
  const { title, category, stories, more } = section;
  if (stories.length === 0) {
    return (
      <SectionFrame title={title}>
        <p>
          <InterfaceText>{pageMessages().pages.lists.empty}</InterfaceText>
        </p>
      </SectionFrame>
    );
  }
  const heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      {more?.kind === 'products' ? (
        <Products products={stories} heading={heading} />
      ) : (
        <ul className={row.row} data-columns={columnsFor(stories.length)}>
          {stories.map((article) => (
            <li key={article.id}>
              <ArticleCard
                article={article}
                category={category ? undefined : article.categoryTitle}
                heading={heading}
              />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <p className={styles.more}>
          <Link href={routes.category(more.name)} prefetch={true}>
            <InterfaceText>{pageMessages().pages.sections.allIn(more.title)}</InterfaceText>
          </Link>
        </p>
      )}
    </SectionFrame>
  );
}

/** Most sites have no catalogue. */
async function Products(props: ComponentProps<typeof ProductStories>) {
  const { ProductStories: Stories } = await import('@/components/lists/product-stories');
  return <Stories {...props} />;
}
