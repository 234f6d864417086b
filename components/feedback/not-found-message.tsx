'use client';

import { SearchForm } from '@/components/search/search-form';
import { NavLinks } from '@/components/site-config/nav-links';
import styles from './message.module.css';
import { useCurrentPath } from './use-current-path';

const MISSING = {
  status: 404,
  lang: 'en',
  title: 'Page not found',
  label: 'Page Not Found',
  words: '没有找到这个网址对应的页面。它可能已经移走，也可能网址里有一处笔误。',
};
const GONE = {
  status: 410,
  lang: undefined,
  title: '此页已撤下',
  label: 'Gone',
  words: '这个网址上原有的内容已经撤下，不会再回来。',
};

/**
 * The words of a page that is not there, a search box, and the ways on. A client component because
 * the framework puts what its boundary would show into every page that it guards: so it is a
 * reference there.
 *
 * @param props.shared one document for many paths: only the browser can fill the path in
 * @param props.gone what stood there was withdrawn
 */
export function NotFoundMessage({ shared = false, gone = false }) {
  const { status, lang, title, label, words } = gone ? GONE : MISSING;
  const path = useCurrentPath(shared);
  return (
    <section className={styles.message}>
      <div className={styles.status}>{status}</div>
      <h1 lang={lang}>{title}</h1>
      <p className={styles.path} lang="en">
        {`${label}: ${path}`}
      </p>
      <p>{words}</p>
      <SearchForm />
      <nav aria-label="可以去的地方">
        <NavLinks className={styles.actions} />
      </nav>
    </section>
  );
}
