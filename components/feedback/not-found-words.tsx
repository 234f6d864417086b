'use client';

import { SearchForm } from '@/components/search/search-form';
import { NavLinks } from '@/components/site/nav-links';
import { useSiteConfig } from '@/components/site/site-config-provider';
import { CurrentPath } from './current-path';
import styles from './message.module.css';

/**
 * The 404 page's words, a search box, and the ways on. A client component because the framework
 * puts what its boundary would show into every page that it guards: so it is a reference there.
 *
 * @param props.shared one document for many paths: only the browser can fill the path in
 */
export function NotFoundWords({ shared = false }: { shared?: boolean }) {
  const [{ headNav }] = useSiteConfig();
  return (
    <section className={styles.message}>
      <p className={styles.status}>404</p>
      <h1>Page not found</h1>
      <p className={styles.path}>
        Page Not Found: <CurrentPath shared={shared} />
      </p>
      <p>没有找到这个网址对应的页面。它可能已经移走，也可能网址里有一处笔误。</p>
      <SearchForm />
      <nav aria-label="可以去的地方">
        <NavLinks entries={headNav} className={styles.actions} />
      </nav>
    </section>
  );
}
