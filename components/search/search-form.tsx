import styles from './search-form.module.css';
import { SuggestionsHost } from './suggestions-host';

interface SearchFormProps {
  keyword?: string;
  tag?: string | undefined;
  /** For client components: texts and paths in the script of the page (`pageText`). */
  text?: (simplified: string) => string;
}

const asIs = (text: string) => text;

/** The search box, a GET form that works without JavaScript. */
export function SearchForm({ keyword = '', tag, text: given = asIs }: SearchFormProps) {
  const text = process.env.TRADITIONAL_CHINESE ? given : asIs;
  return (
    <search className={styles.search}>
      <form action={text('/search')} method="get">
        <input
          type="search"
          name="q"
          defaultValue={keyword}
          maxLength={64}
          placeholder={text('搜索')}
          aria-label={text('搜索内容')}
          autoComplete="off"
          enterKeyHint="search"
        />
        {tag && <input type="hidden" name="tag" value={tag} />}
        <button type="submit">{text('搜索')}</button>
        <SuggestionsHost />
      </form>
    </search>
  );
}
