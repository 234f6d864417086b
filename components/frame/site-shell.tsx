import type { ReactNode } from 'react';
import { ErrorBoundary } from '@/components/errors/error-boundary';
import { InterfaceText } from '@/components/parts/interface-text';
import { pageMessages } from '@/lib/site/page-edition';
import { getSite, getStaticPages } from '@/lib/site/queries/site';
import { Announcement } from './announcement';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-shell.module.css';

const MAIN_ID = 'page-main';

/** Skip link, header, main and footer around every page except the static ones. */
export async function SiteShell({ children }: { children: ReactNode }) {
  const [site, pages] = await Promise.all([getSite(), getStaticPages()]);
  const { announcement } = site;
  return (
    <div className={styles.frame}>
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        <InterfaceText>{pageMessages().pages.frame.skip}</InterfaceText>
      </a>
      {announcement && <Announcement announcement={announcement} />}
      <SiteHeader site={site} />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <SiteFooter site={site} pages={pages} />
    </div>
  );
}

/** `SiteShell` as a layout. */
export function FramedLayout({ children }: { children: ReactNode }) {
  return <SiteShell>{children}</SiteShell>;
}
