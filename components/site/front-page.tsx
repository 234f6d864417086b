import { ArticleCard } from '@/components/article/article-card';
import { CategorySection } from '@/components/category/category-section';
import type { FrontPageView } from '@/lib/api/front-page';
import styles from './front-page.module.css';
import { PageSections } from './page-section';

/** The front page: what this site is, its lead story, and the latest of each category. */
export function FrontPage({ front: { site, lead, sections } }: { front: FrontPageView }) {
  return (
    <PageSections>
      <header className={styles.masthead}>
        <h1>{site.siteName}</h1>
        {site.description && <p>{site.description}</p>}
      </header>
      {lead ? <ArticleCard article={lead} lead /> : <p>这里还没有文章。</p>}
      {sections.map(({ category, articles }) => (
        <CategorySection key={category.name} category={category} articles={articles} />
      ))}
    </PageSections>
  );
}
