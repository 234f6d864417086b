import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { ComponentProps, ReactNode } from 'react';
import styles from '@/components/frame/document.module.css';
import { PreviewBar } from '@/components/session/preview-bar';
import { stylesheetPath } from '@/lib/site/brand/stylesheet';
import { THEME_SCRIPT } from '../../lib/browser/head-scripts';
import { clientSite } from '../parts/client-site';
import { SiteConfigProvider } from '../parts/site-config-provider';
import { AnnouncementScript } from './announcement';
import { ClientEffects } from './client-effects';
// Puts the client components of the site shell into the shared chunks: without this import the bundler
// copies them into each layout's chunk.
import './site-shell';

/** The document around every page: language, styles, providers. */
export function SiteDocument({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const stylesheet = stylesheetPath(site.brand);
  const name = /\p{Script=Han}/u.test(site.siteName) ? '' : ` ${styles.latinName}`;
  const Html = process.env.TRADITIONAL_CHINESE ? HtmlElement : 'html';
  return (
    <Html lang={site.locale} className={styles.document + name} suppressHydrationWarning>
      <body>
        {stylesheet && <link rel="stylesheet" href={stylesheet} precedence="brand" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site's own */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {site.announcement && <AnnouncementScript announcement={site.announcement} />}
        <SiteConfigProvider site={clientSite(site)}>
          <PreviewBar />
          {children}
          <ClientEffects site={site} />
        </SiteConfigProvider>
      </body>
    </Html>
  );
}

/**
 * The script of the page is known in a client component only, which the bundler leaves out without the setting.
 */
async function HtmlElement(props: ComponentProps<'html'>) {
  if (process.env.TRADITIONAL_CHINESE) {
    const { DocumentElement } = await import('../traditional/document-element');
    return <DocumentElement {...props} />;
  }
  return <html {...props} />;
}
