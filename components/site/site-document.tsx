import type { ReactNode } from 'react';
import { PreviewBar } from '@/components/preview/preview-bar';
import { getSite } from '@/lib/api/queries';
import { THEME_SCRIPT } from '@/lib/theme';
import { ClientLayer } from './client-layer';
import { SiteConfigProvider } from './site-config-provider';
import '@/app/globals.css';

/** The document around every page: language, styles, providers. */
export async function SiteDocument({ children }: { children: ReactNode }) {
  const site = await getSite();
  return (
    <html lang={site.locale} suppressHydrationWarning>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site's own */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <SiteConfigProvider site={site}>
          <PreviewBar />
          {children}
          <ClientLayer />
        </SiteConfigProvider>
      </body>
    </html>
  );
}
