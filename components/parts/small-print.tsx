import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import { PoliceBadge } from './police-badge';
import styles from './small-print.module.css';
import { TargetLink } from './target-link';

/** The public register of ICP record numbers. */
const RECORD_REGISTER = 'https://beian.miit.gov.cn/';
/** The register of the public security bureaus, searched by the digits of a number. */
const POLICE_REGISTER = 'https://beian.mps.gov.cn/#/query/webSearch?code=';

/** The site's name or its notice of copyright, its version, its licences, and its record numbers, which link to their registers. */
export function SmallPrint({ site }: { site: SiteConfig }) {
  const { siteName, version, recordNumber, policeRecordNumber, policeBadge, footer } = site;
  return (
    <p className={styles.print}>
      <span>{footer?.copyright ?? siteName}</span>
      {version && footer?.showVersion !== false && (
        <span {...interfaceAttributes()}>{pageMessages().pages.frame.version(version)}</span>
      )}
      {footer?.records?.map(({ title, url }) => (
        <span key={title}>
          <TargetLink path={url}>{title}</TargetLink>
        </span>
      ))}
      {recordNumber && <a href={RECORD_REGISTER}>{recordNumber}</a>}
      {policeRecordNumber && (
        <a href={POLICE_REGISTER + policeRecordNumber.replace(/\D/g, '')}>
          <PoliceBadge badge={policeBadge} />
          {policeRecordNumber}
        </a>
      )}
    </p>
  );
}
