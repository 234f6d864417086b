import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import { LANGUAGES_ID, languageName } from './language-name';
import { otherLanguages } from './other-languages';
import styles from './page-languages.module.css';

/** Opens the links to the page in other languages (`PageLanguages`); nothing on a site in one language. */
export function LanguageButton() {
  const [first, ...others] = otherLanguages();
  if (!first) return null;
  const isOne = others.length === 0;
  return (
    <button
      type="button"
      className={styles.button}
      popoverTarget={LANGUAGES_ID}
      {...(isOne ? { lang: first } : interfaceAttributes())}
    >
      {isOne ? languageName(first) : pageMessages().pages.frame.languages}
    </button>
  );
}
