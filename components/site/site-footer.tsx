import Link from 'next/link';
import type { PageSummary, SiteConfig } from '@/lib/api/schemas';
import { routes } from '@/lib/routes';
import styles from './site-footer.module.css';

/** The register of website record numbers (ICP). */
const RECORD_REGISTER = 'https://beian.miit.gov.cn/';
/** The register of the public security bureaus, which looks a number up by its digits. */
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** Static pages, site name, version, and the record numbers where there are any. */
export function SiteFooter({ site, pages }: { site: SiteConfig; pages: PageSummary[] }) {
  const { siteName, version, recordNumber, policeRecordNumber } = site;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{siteName}</p>
        {site.description && <p className={styles.description}>{site.description}</p>}
        <nav aria-label="页脚导航">
          <ul className={styles.pages}>
            {pages.map(({ name, title }) => (
              <li key={name}>
                <Link href={routes.staticPage(name)}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.small}>
          <span>{siteName}</span>
          {version && <span>版本 {version}</span>}
          {recordNumber && <a href={RECORD_REGISTER}>{recordNumber}</a>}
          {policeRecordNumber && (
            <a href={POLICE_REGISTER + policeRecordNumber.replace(/\D/g, '')}>
              {policeRecordNumber}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}
