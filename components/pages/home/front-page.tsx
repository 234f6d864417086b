import { ArticleCard } from '@/components/article/article-card';
import { HeadlineList } from '@/components/article/headline-list';
import { CategorySection } from '@/components/lists/category-section';
import { Link } from '@/components/parts/link';
import { Words } from '@/components/parts/words';
import { pageMessages } from '@/lib/site/page-script';
import type { FrontPageContent } from '@/lib/site/queries/front-page';
import { routes } from '@/lib/urls';
import styles from './front-page.module.css';

/** The home page: the site's name, the lead article, the latest articles, and a section per category. */
export function FrontPage({ front }: { front: FrontPageContent }) {
  const { site, lead, latest, sections, about } = front;
  const { home, lists } = pageMessages().pages;
  return (
    <div className={styles.page}>
      <header className={styles.masthead}>
        <h1>
          <Words>{site.siteName}</Words>
        </h1>
        {site.description && <p>{site.description}</p>}
      </header>
      {lead ? (
        <div className={styles.top}>
          <ArticleCard article={lead.article} kicker={lead.categoryTitle} rank="lead" />
          {latest.length > 0 && (
            <section className={styles.latest}>
              <h2>{home.latest}</h2>
              <HeadlineList stories={latest} />
            </section>
          )}
        </div>
      ) : (
        <p>{lists.empty}</p>
      )}
      {sections.map((section) => (
        <CategorySection key={section.category.name} {...section} />
      ))}
      {about && (
        <section className={styles.about}>
          <h2>
            <Link href={routes.staticPage(about.name)}>
              <Words>{about.title}</Words>
            </Link>
          </h2>
          {about.description && (
            <p>
              <Words>{about.description}</Words>
            </p>
          )}
        </section>
      )}
    </div>
  );
}
