import { text as textOf } from 'node:stream/consumers';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { vi } from 'vitest';
import { ClientTexts } from '../components/frame/client-texts';
import { SiteConfigProvider } from '../components/parts/site-config-provider';
import { getSiteAsWritten } from '../lib/site/queries/site';

/** A module of `app/` with a page. */
// biome-ignore lint/suspicious/noExplicitAny: pages differ in their properties
export type PageModule = any;

interface PageProps {
  /** Route parameters as they are read: the framework encodes them for pages, but not for metadata. */
  params?: Record<string, string | string[]>;
  searchParams?: Record<string, string>;
}

/** What a visitor gets of a page without its document: its metadata, and its HTML. */
interface RenderedPage {
  metadata: Metadata;
  html: string;
}

/**
 * Renders a page as the server does, but without the framework: a status and a redirect are thrown errors.
 *
 * @param Frame what its layout renders around it
 */
export async function renderPage(
  { default: Page, generateMetadata }: PageModule,
  { params = {}, searchParams = {} }: PageProps = {},
  Frame: (props: { children: ReactNode }) => ReactNode | Promise<ReactNode> = ({ children }) =>
    children,
): Promise<RenderedPage> {
  const encoded = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(encodeURIComponent) : encodeURIComponent(value),
    ]),
  );
  const propsWith = (given: object) => ({
    params: Promise.resolve(given),
    searchParams: Promise.resolve(searchParams),
  });
  const metadata: Metadata = await generateMetadata(propsWith(params));
  const site = await getSiteAsWritten();
  // React reports the errors that set a status.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { prelude } = await prerender(
    <SiteConfigProvider site={site}>
      <ClientTexts locale={site.locale}>
        <Frame>
          <Page {...propsWith(encoded)} />
        </Frame>
      </ClientTexts>
    </SiteConfigProvider>,
    { onError: () => {} },
  );
  return { metadata, html: await textOf(prelude as never) };
}
