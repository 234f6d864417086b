import type { Translation } from '@wenzhan/contract/calls/articles';
import type { Route } from 'next';
import { InterfaceText } from '@/components/parts/interface-text';
import { pageMessages } from '@/lib/site/page-edition';
import { getSite } from '@/lib/site/queries/site';
import styles from './outdated-notice.module.css';

interface OutdatedNoticeProps {
  /** One that is outdated. */
  translation: Translation;
  /** Path of the original, which is in the default edition. */
  original: Route;
}

/** Says that the original of a translation has changed since, on a site that wants its visitors to know. */
export async function OutdatedNotice({ translation, original }: OutdatedNoticeProps) {
  if (!(await getSite()).outdatedNotice) return null;
  const { outdated, readOriginal } = pageMessages().pages.article;
  return (
    <p className={styles.notice}>
      <InterfaceText>
        {outdated}{' '}
        <a href={original} hrefLang={translation.of}>
          {readOriginal}
        </a>
      </InterfaceText>
    </p>
  );
}
