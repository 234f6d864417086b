import type { Author } from '@wenzhan/contract/calls/index-lists';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { shownPicture } from '@wenzhan/text/pictures/picture-hosts';
import { Link } from '@/components/parts/link';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Picture } from '@/components/parts/picture';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './authors-page.module.css';

/** All authors with portrait, words and the number of their articles. */
export function AuthorsPage({ authors }: { authors: Author[] }) {
  const { descriptions, pages } = pageMessages();
  const hasPortraits = authors.some(({ portrait }) => shownPicture(portrait));
  return (
    <PageSections>
      <PageHeading title={descriptions.authors} count={pages.lists.totalAuthors(authors.length)} />
      <ul className={hasPortraits ? `${styles.authors} ${styles.withPortraits}` : styles.authors}>
        {authors.map(({ id, name, description, portrait, total }) => (
          <li key={id} className={styles.author}>
            {portrait && <Picture picture={{ ...portrait, alt: '' }} sizes="4rem" />}
            <div className={styles.words}>
              <h2>
                <Link href={listRoutes.author(id)}>{name}</Link>
              </h2>
              {description && <p>{description}</p>}
              <p>{pages.lists.articles(total)}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSections>
  );
}
