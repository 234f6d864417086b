import type { zh } from '@wenzhan/texts/page';
import type { ReactNode } from 'react';
import styles from './search-form.module.css';

interface SearchFormProps {
  keyword?: string;
  tag?: string | undefined;
  texts: typeof zh;
  /** Path of the search page. */
  action: string;
  /** Suggestions, where the box has them. */
  children?: ReactNode;
}

/** The search box, a GET form that works without JavaScript; for the server and for browsers. */
export function SearchForm({ keyword = '', tag, texts, action, children }: SearchFormProps) {
  return (
    <search className={styles.search}>
      <form action={action} method="get">
        <input
          type="search"
          name="q"
          defaultValue={keyword}
          maxLength={64}
          placeholder={texts.search}
          aria-label={texts.searchLabel}
          autoComplete="off"
          enterKeyHint="search"
        />
        {tag && <input type="hidden" name="tag" value={tag} />}
        <button type="submit">{texts.search}</button>
        {children}
      </form>
    </search>
  );
}
