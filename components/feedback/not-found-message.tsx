'use client';

import { NavLinks } from '@/components/parts/nav-links';
import { SearchForm } from '@/components/search/search-form';
import { pageText } from '@/components/traditional/texts';
import styles from './message.module.css';
import { useCurrentPath } from './use-current-path';

const asIs = (text: string) => text;
const MISSING = {
  status: 404,
  lang: 'en',
  inChinese: '没有找到这个页面',
  title: 'Page not found',
  label: 'Page Not Found',
  text: '它可能已经移走，也可能网址里有一处笔误。',
};
const GONE = {
  status: 410,
  lang: undefined,
  inChinese: undefined,
  title: '此页已撤下',
  label: 'Gone',
  text: '这个网址上原有的内容已经撤下，不会再回来。',
};

/**
 * The message of a missing page, with a search box and the site's navigation. A client component,
 * because the framework includes the not-found fallback in the flight data of every page: this makes
 * it a reference.
 *
 * @param props.shared the same document is sent for many paths, so the browser inserts the path
 * @param props.gone the page has been withdrawn (410)
 */
export function NotFoundMessage({ shared = false, gone = false }) {
  const { status, lang, inChinese, title, label, text: reason } = gone ? GONE : MISSING;
  const path = useCurrentPath(shared);
  const text = process.env.TRADITIONAL_CHINESE ? pageText() : asIs;
  return (
    <section className={styles.message}>
      <div className={styles.status}>{status}</div>
      <hgroup>
        {inChinese && <p>{text(inChinese)}</p>}
        <h1 lang={lang}>{text(title)}</h1>
      </hgroup>
      <p className={styles.path} lang="en">
        {`${label}: ${path}`}
      </p>
      <p>{text(reason)}</p>
      <SearchForm {...(process.env.TRADITIONAL_CHINESE ? { text } : {})} />
      <nav aria-label={text('可以去的地方')}>
        <NavLinks className={styles.actions} />
      </nav>
    </section>
  );
}
