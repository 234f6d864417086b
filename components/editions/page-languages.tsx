import { translationsOf } from '@/lib/site/metadata/translations';
import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import { languageAttributes } from './language-attributes';
import { LANGUAGES_ID, languageName } from './language-name';
import { otherLanguages } from './other-languages';
import styles from './page-languages.module.css';

interface PageLanguagesProps {
  /** The pattern of the page's route; without it the links lead to the home pages. */
  route?: string;
  params?: Record<string, string>;
  /** Whether the frame of the page has the button that opens them. */
  hasButton?: boolean;
}

/**
 * Links to the page in the other languages of the site, or to the place nearest to it, and says which. The header opens
 * them; without popovers they are at the end of the page.
 */
export async function PageLanguages({
  route = '',
  params = {},
  hasButton = true,
}: PageLanguagesProps) {
  const others = otherLanguages();
  if (others.length === 0) return null;
  const all = await translationsOf(route, ...Object.entries(params));
  const texts = pageMessages().pages.frame;
  return (
    <nav
      aria-label={texts.languages}
      className={styles.languages}
      {...(hasButton && { id: LANGUAGES_ID, popover: 'auto' })}
    >
      <ul>
        {all
          .filter(({ language }) => others.includes(language))
          .map(({ language, path, isSame }) => (
            <li key={language}>
              <a href={path} hrefLang={language} {...languageAttributes(language)}>
                {languageName(language)}
              </a>
              {!isSame && <p {...interfaceAttributes()}>{texts.notTranslated}</p>}
            </li>
          ))}
      </ul>
    </nav>
  );
}
