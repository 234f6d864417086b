import 'server-only';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { setPageScript } from '@/lib/site/page-script';
import { getSiteAsWritten } from '@/lib/site/queries/site';
import { traditionalPageScript } from '@/lib/site/traditional-script';

type Page<P> = (props: P) => ReactNode | Promise<ReactNode>;
type Frame = (props: { children: ReactNode }) => ReactNode;

/**
 * The version of a page in traditional characters: the same page, in another script.
 *
 * @param SamePage the page
 * @param Frame what the page's layout renders around it
 */
export function traditionalPage<P extends object>(SamePage: Page<P>, Frame: Frame = Fragment) {
  return async (props: P): Promise<ReactNode> => {
    await startTraditionalPage();
    return (
      <Frame>
        <SamePage {...props} />
      </Frame>
    );
  };
}

/** The metadata of such a page. */
export function traditionalMetadata<P>(generateMetadata: (props: P) => Promise<Metadata>) {
  return async (props: P): Promise<Metadata> => {
    await startTraditionalPage();
    return generateMetadata(props);
  };
}

/** The parameters that a build prerenders: those of the page. A site in one script has one, because the framework takes no fewer. */
export function traditionalParams<P>(params: () => Promise<P[]>): () => Promise<P[]> {
  return async () => (traditionalVariant() ? params() : (await params()).slice(0, 1));
}

/**
 * Renders this page in traditional characters, with the vocabulary and the exceptions of the site. Without
 * `TRADITIONAL_CHINESE` there is none.
 */
export async function startTraditionalPage() {
  if (!traditionalVariant()) notFound();
  const script = await traditionalPageScript(await getSiteAsWritten());
  setPageScript(script);
  return script;
}
