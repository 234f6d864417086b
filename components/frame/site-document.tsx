import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { publicApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { furtherEditions } from '@wenzhan/kit/urls/editions';
import type { ComponentProps, ReactNode } from 'react';
import styles from '@/components/frame/document.module.css';
import { PreviewBar } from '@/components/session/preview-bar';
import { shownBrand } from '@/lib/site/brand/shown-brand';
import { stylesheetPath } from '@/lib/site/brand/stylesheet';
import { THEME_SCRIPT } from '../../lib/browser/head-scripts';
import { DocumentElement } from '../editions/document-element';
import { languageAttributes } from '../editions/language-attributes';
import { clientSite } from '../parts/client-site';
import { SiteConfigProvider } from '../parts/site-config-provider';
import { AnnouncementScript } from './announcement';
import { ClientEffects } from './client-effects';
import { ClientTexts } from './client-texts';
// Puts the client components of the site shell into the shared chunks: without this import the bundler
// copies them into each layout's chunk.
import './site-shell';

/** The document around every page: language, styles, providers. */
export function SiteDocument({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const stylesheet = stylesheetPath(shownBrand(site));
  const name = /\p{Script=Han}/u.test(site.siteName) ? '' : ` ${styles.latinName}`;
  const Html = furtherEditions().length > 0 ? HtmlElement : 'html';
  return (
    <Html
      {...languageAttributes(site.locale)}
      className={styles.document + name}
      {...settingsForScripts()}
      {...(site.mourning && { 'data-mourning': '' })}
      suppressHydrationWarning
    >
      <body>
        {stylesheet && <link rel="stylesheet" href={stylesheet} precedence="brand" />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site's own */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {site.announcement && <AnnouncementScript announcement={site.announcement} />}
        <SiteConfigProvider site={clientSite(site)}>
          <ClientTexts locale={site.locale}>
            <PreviewBar />
            {children}
            <ClientEffects site={site} />
          </ClientTexts>
        </SiteConfigProvider>
      </body>
    </Html>
  );
}

/** What scripts, which the build makes for any site, read of the settings. */
const settingsForScripts = () => ({
  ...(publicApiBase() && { 'data-api': publicApiBase() }),
  ...(setting('NEXT_PUBLIC_WEB_VITALS') === '1' && { 'data-vitals': '1' }),
});

/** The edition of the page is known in a client component only. */
function HtmlElement(props: ComponentProps<'html'>) {
  const editions = furtherEditions().map(({ segment, language }) => [
    segment,
    languageAttributes(language),
  ]);
  return <DocumentElement {...props} editions={Object.fromEntries(editions)} />;
}
