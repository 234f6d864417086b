import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import { translationsOf } from '@/lib/site/metadata/translations';
import { pageLanguage, pageMessages } from '@/lib/site/page-edition';
import { LANGUAGES_ID, languageName } from './language-name';
import styles from './page-languages.module.css';

interface PageLanguagesProps {
  route: string;
  params: Record<string, string>;
}

/** Links to the page in the other languages of the site, or to the place nearest to it, and says which. */
export async function PageLanguages({ route, params }: PageLanguagesProps) {
  const [first] = siteLanguages();
  const own = pageLanguage() ?? segmentOf(first ?? '');
  const others = (await translationsOf(route, ...Object.entries(params))).filter(
    ({ language }) => segmentOf(language) !== own,
  );
  if (others.length === 0) return null;
  const texts = pageMessages().pages.frame;
  return (
    <nav id={LANGUAGES_ID} aria-label={texts.languages} className={styles.languages}>
      <ul>
        {others.map(({ language, path, isSame }) => (
          <li key={language}>
            <a href={path} lang={language} hrefLang={language}>
              {languageName(language)}
            </a>
            {!isSame && <span>{texts.notTranslated}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
