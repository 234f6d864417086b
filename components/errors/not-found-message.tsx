'use client';

import { zh as page } from '@wenzhan/texts/page';
import { NavLinks } from '@/components/parts/nav-links';
import { clientAttributes, clientPath, clientTexts } from '@/components/parts/texts';
import { SearchForm } from '@/components/search/search-form';
import styles from './message.module.css';
import { useCurrentPath } from './use-current-path';

/**
 * The message of a missing page, with a search box and the site's navigation. A client component,
 * because the framework includes the not-found fallback in the flight data of every page: this makes
 * it a reference.
 *
 * @param props.shared the same document is sent for many paths, so the browser inserts the path
 * @param props.gone the page has been withdrawn (410)
 */
export function NotFoundMessage({ shared = false, gone = false }) {
  const path = useCurrentPath(shared);
  const texts = clientTexts('page', page);
  const attributes = clientAttributes();
  return (
    <section className={styles.message}>
      <div className={styles.status}>{gone ? 410 : 404}</div>
      <hgroup>
        {!gone && texts.notFound && <p>{texts.notFound}</p>}
        <h1 lang={gone ? attributes?.lang : 'en'}>{gone ? texts.gone : 'Page not found'}</h1>
      </hgroup>
      <p className={styles.path} lang="en">
        {`${gone ? 'Gone' : 'Page Not Found'}: ${path}`}
      </p>
      <p {...attributes}>{gone ? texts.goneReason : texts.notFoundReason}</p>
      <SearchForm texts={texts} action={clientPath('/search')} />
      <nav aria-label={texts.whereToGo}>
        <NavLinks className={styles.actions} flat />
      </nav>
    </section>
  );
}
