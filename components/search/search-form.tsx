import styles from './search-form.module.css';
import { SuggestionsHost } from './suggestions-host';

/** The search box, a GET form that works without JavaScript. */
export function SearchForm({ keyword = '', tag }: { keyword?: string; tag?: string | undefined }) {
  return (
    <search className={styles.search}>
      <form action="/search" method="get">
        <input
          type="search"
          name="q"
          defaultValue={keyword}
          maxLength={64}
          placeholder="搜索"
          aria-label="搜索内容"
          autoComplete="off"
          enterKeyHint="search"
        />
        {tag && <input type="hidden" name="tag" value={tag} />}
        <button type="submit">搜索</button>
        <SuggestionsHost />
      </form>
    </search>
  );
}
