import type { Article } from '@/lib/api/schemas';
import { getSite } from '@/lib/data/site';
import { licenseOf } from '@/lib/seo/license';
import styles from './article-license.module.css';

/** The licence of an article, or of the site; nothing without one. */
export async function ArticleLicense({ article }: { article: Pick<Article, 'license'> }) {
  const license = licenseOf(await getSite(), article);
  if (!license) return null;
  return (
    <p className={styles.license}>
      许可：
      <a href={license.url} rel="license noopener noreferrer">
        {license.name}
      </a>
    </p>
  );
}
