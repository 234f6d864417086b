import { routes } from '@wenzhan/contract/urls/routes';
import { ArticleCard } from '@/components/article/article-card';
import { HeadlineList } from '@/components/article/headline-list';
import { CategorySection } from '@/components/lists/category-section';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { Words } from '@/components/parts/words';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './magazine.module.css';
import type { SectionProps } from './section-props';

/** The name of the site, and its description. */
export function Masthead({ section: { site }, isFirst = false }: SectionProps<'masthead'>) {
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <header className={styles.masthead}>
      <Heading>
        <Words>{site.siteName}</Words>
      </Heading>
      {site.description && <p>{site.description}</p>}
    </header>
  );
}

/** The newest article, and the titles of those that follow. */
export function Newest({ section: { stories } }: SectionProps<'newest'>) {
  const [lead, ...latest] = stories;
  const { home, lists } = pageMessages().pages;
  if (!lead)
    return (
      <p>
        <InterfaceText>{lists.empty}</InterfaceText>
      </p>
    );
  return (
    <div className={styles.top}>
      <ArticleCard article={lead} kicker={lead.categoryTitle} rank="lead" />
      {latest.length > 0 && (
        <section className={styles.latest}>
          <h2>
            <InterfaceText>{home.latest}</InterfaceText>
          </h2>
          <HeadlineList
            stories={latest.map((article) => ({ article, categoryTitle: article.categoryTitle }))}
          />
        </section>
      )}
    </div>
  );
}

/** The latest articles of each category. */
export function Categories({ section: { categories } }: SectionProps<'categories'>) {
  return categories.map((one) => <CategorySection key={one.category.name} {...one} />);
}

/** The page about the organisation; renders nothing without one. */
export function About({ section: { page } }: SectionProps<'about'>) {
  if (!page) return null;
  return (
    <section className={styles.about}>
      <h2>
        <Link href={routes.staticPage(page.name)}>
          <span>
            <Words>{page.title}</Words>
          </span>
        </Link>
      </h2>
      {page.description && (
        <p>
          <Words>{page.description}</Words>
        </p>
      )}
    </section>
  );
}
