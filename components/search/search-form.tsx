import type { page } from '@wenzhan/texts/page';
import styles from './search-form.module.css';
import { SuggestionsHost } from './suggestions-host';

interface SearchFormProps {
  keyword?: string;
  tag?: string | undefined;
  texts: typeof page;
  /** Path of the search page. */
  action: string;
}

/** The search box, a GET form that works without JavaScript; for the server and for browsers. */
export function SearchForm({ keyword = '', tag, texts, action }: SearchFormProps) {
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
        <SuggestionsHost />
      </form>
    </search>
  );
}
