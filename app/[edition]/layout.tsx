import type { Metadata } from 'next';
import { clientSite } from '@/components/parts/client-site';
import { SiteConfigProvider } from '@/components/parts/site-config-provider';
import { TextsProvider } from '@/components/parts/texts';
import { siteTitle } from '@/lib/site/metadata/title';
import { pageHome, textsForClients } from '@/lib/site/page-edition';
import { getSite } from '@/lib/site/queries/site';
import { startEdition } from '@/lib/site/start-edition';

type Props = LayoutProps<'/[edition]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  if (!(await startEdition(params))) return {};
  const { default: absolute, template } = siteTitle(await getSite());
  // To a default the framework would apply the template of the root layout.
  return { title: { absolute, template }, manifest: `${pageHome()}/site.webmanifest` };
}

/** What client components need in this edition: the site's configuration, and their own texts. */
export default async function EditionLayout({ params, children }: Props) {
  const edition = await startEdition(params);
  if (!edition) return children;
  return (
    <TextsProvider texts={textsForClients()} home={pageHome()}>
      <SiteConfigProvider site={clientSite(await getSite())}>{children}</SiteConfigProvider>
    </TextsProvider>
  );
}
