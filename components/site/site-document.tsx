import type { ReactNode } from 'react';
import { PreviewBar } from '@/components/preview/preview-bar';
import { getSite } from '@/lib/api/queries';
import { ClientLayer } from './client-layer';
import { SiteConfigProvider } from './site-config-provider';
import '@/app/globals.css';

/** The document around every page: language, styles, providers. */
export async function SiteDocument({ children }: { children: ReactNode }) {
  const site = await getSite();
  return (
    <html lang={site.locale}>
      <body>
        <SiteConfigProvider site={site}>
          <PreviewBar />
          {children}
          <ClientLayer />
        </SiteConfigProvider>
      </body>
    </html>
  );
}
