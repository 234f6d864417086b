import 'server-only';
import type { Metadata } from 'next';
import { Fragment, type ReactNode } from 'react';
import { getSite } from '@/lib/site/queries/site';
import type { Exceptions } from '@/lib/text/traditional/converter';
import { convertMetadata } from '@/lib/text/traditional/metadata';
import { extended, traditionalScript } from '@/lib/text/traditional/script';
import { Converted } from './converted';

type Page<P> = (props: P) => ReactNode | Promise<ReactNode>;
type Frame = (props: { children: ReactNode }) => ReactNode;

/**
 * The version of a page in traditional characters.
 *
 * @param Simplified the page
 * @param Frame what the page's layout renders around it
 */
export function traditionalPage<P extends object>(Simplified: Page<P>, Frame: Frame = Fragment) {
  return async (props: P): Promise<ReactNode> => (
    <Converted script={await siteScript()}>
      <Frame>
        <Simplified {...props} />
      </Frame>
    </Converted>
  );
}

/**
 * The metadata of such a page.
 *
 * @param generateMetadata that of the page
 * @param exceptionsOf the exceptions of what the page shows, besides those of the site
 */
export function traditionalMetadata<P>(
  generateMetadata: (props: P) => Promise<Metadata>,
  exceptionsOf: (props: P) => Promise<Exceptions | undefined> = async () => undefined,
) {
  return async (props: P): Promise<Metadata> => {
    const [script, exceptions, metadata] = await Promise.all([
      siteScript(),
      exceptionsOf(props),
      generateMetadata(props),
    ]);
    return convertMetadata(metadata, extended(script, exceptions));
  };
}

/** The script of pages in traditional characters, with the vocabulary and the exceptions of the site. */
export async function siteScript() {
  return traditionalScript(await getSite());
}
