import Link from 'next/link';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Picture } from '@/components/parts/picture';
import type { Author } from '@/lib/api/list-schemas';
import { listRoutes } from '@/lib/urls/list-routes';
import styles from './authors-page.module.css';

/** All authors with portrait, words and the number of their articles. */
export function AuthorsPage({ authors }: { authors: Author[] }) {
  return (
    <PageSections>
      <PageHeading title="作者" count={`共${authors.length}位`} />
      <ul className={styles.authors}>
        {authors.map(({ id, name, description, portrait, total }) => (
          <li key={id} className={styles.author}>
            {portrait && <Picture picture={{ ...portrait, alt: '' }} sizes="4rem" />}
            <div className={styles.words}>
              <h2>
                <Link href={listRoutes.author(id)}>{name}</Link>
              </h2>
              {description && <p>{description}</p>}
              <p>{`${total}篇`}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSections>
  );
}
