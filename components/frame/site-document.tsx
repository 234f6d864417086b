import type { ComponentProps, ReactNode } from 'react';
import styles from '@/components/frame/document.module.css';
import { PreviewBar } from '@/components/session/preview-bar';
import type { SiteConfig } from '@/lib/api/schemas';
import { THEME_SCRIPT } from '@/lib/browser/theme';
import { type ClientConfig, SiteConfigProvider } from '../parts/site-config-provider';
import { ClientEffects } from './client-effects';
// Puts the client components of the site shell into the shared chunks: without this import the bundler
// copies them into each layout's chunk.
import './site-shell';

/** The document around every page: language, styles, providers. */
export function SiteDocument({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const Html = process.env.TRADITIONAL_CHINESE ? HtmlElement : 'html';
  return (
    <Html lang={site.locale} className={styles.document} suppressHydrationWarning>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site's own */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <SiteConfigProvider site={clientConfig(site)}>
          <PreviewBar />
          {children}
          <ClientEffects site={site} />
        </SiteConfigProvider>
      </body>
    </Html>
  );
}

/** What browsers get: with the rest each page would be longer. */
const clientConfig = ({
  forms: _,
  verification: __,
  analytics: ___,
  ...shared
}: SiteConfig): ClientConfig => shared;

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
