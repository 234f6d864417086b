import type { Article } from '@wenzhan/contract/calls/articles';
import { InterfaceText } from '@/components/parts/interface-text';
import { licenseOf } from '@/lib/site/metadata/license';
import { pageMessages } from '@/lib/site/page-edition';
import { getSite } from '@/lib/site/queries/site';
import styles from './article-license.module.css';

/** The licence of an article, or of the site; nothing without one. */
export async function ArticleLicense({ article }: { article: Pick<Article, 'license'> }) {
  const license = licenseOf(await getSite(), article);
  if (!license) return null;
  return (
    <p className={styles.license}>
      <InterfaceText>
        {pageMessages().pages.article.license}
        <a href={license.url} rel="license noopener noreferrer">
          {license.name}
        </a>
      </InterfaceText>
    </p>
  );
}
