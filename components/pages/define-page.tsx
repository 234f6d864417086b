import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { buildPath } from '@wenzhan/contract/urls/routes';
import type { RoutePattern } from '@wenzhan/contract/urls/table';
import type { Metadata } from 'next';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { FailedMessage } from '@/components/errors/failed-message';
import { FailurePolicy } from '@/components/errors/failure-policy';
import { Gone } from '@/components/errors/gone';
import { NotFoundMessage } from '@/components/errors/not-found-message';
import { StatusBoundary } from '@/components/errors/status-boundary';
import { pageMetadata, unavailableMetadata } from '@/lib/site/metadata/metadata';
import type { PageMetadata } from '@/lib/site/metadata/page-description';
import { pageLink, pageMessages } from '@/lib/site/page-script';
import { type PageFailure, toPageFailure } from '@/lib/site/queries/page-failure';
import { getSite } from '@/lib/site/queries/site';

type Params = Record<string, string>;
type Props<P> = { params: Promise<P> };

/**
 * Creates a page from a function that may throw `notFound()`, a redirect, or the error of a query.
 * Thrown in a page directly, `notFound()` and an error send an empty document; here they send a
 * complete one with status 404, 410, or 500, which is not cached.
 *
 * @param route the page's pattern in `packages/contract/urls/table.ts`
 * @param render renders the page for its parameters
 * @param frame wraps the message of a missing or failed page where no layout does
 */
export function definePage<P extends Params>(
  route: RoutePattern,
  render: (params: P) => Promise<ReactNode>,
  frame: (props: { children: ReactNode }) => ReactNode = Fragment,
) {
  return async (props: Props<P>): Promise<ReactNode> => {
    const params = await props.params;
    try {
      return await render(params);
    } catch (error) {
      const failure = await toPageFailure(error, buildPath(route, params as never));
      return <FailedPage failure={failure} frame={frame} />;
    }
  };
}

/**
 * Creates the `generateMetadata` of such a page. A missing or failed page has a title for its status
 * and is not indexed.
 *
 * @param load the page's query, with the same `notFound()`
 */
export function defineMetadata<P extends Params, T>(
  route: RoutePattern,
  load: (params: P) => Promise<T>,
  describe: (site: SiteConfig, value: T) => PageMetadata,
) {
  return async (props: Props<P>): Promise<Metadata> => {
    const [site, decoded] = await Promise.all([getSite(), props.params]);
    const params = encodeParams(decoded);
    try {
      return pageMetadata(site, describe(site, await load(params)));
    } catch (error) {
      const { state } = await toPageFailure(error, buildPath(route, params as never));
      return unavailableMetadata(site, state);
    }
  };
}

/** The framework decodes the parameters of metadata, but not those of pages. */
function encodeParams<P extends Params>(params: P): P {
  const encoded = Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]);
  return Object.fromEntries(encoded) as P;
}

interface FailedPageProps {
  failure: PageFailure;
  frame: (props: { children: ReactNode }) => ReactNode;
}

function FailedPage({ failure, frame: Frame }: FailedPageProps): ReactNode {
  switch (failure.state) {
    case 'moved':
      return permanentRedirect(pageLink(failure.to));
    case 'unauthorised':
      return redirect(pageLink(failure.signIn));
    case 'gone':
      return <Gone frame={Frame} />;
    case 'missing':
      return (
        <StatusBoundary final status={404} by={() => notFound()}>
          <Frame>
            <NotFoundMessage />
          </Frame>
        </StatusBoundary>
      );
    case 'failed':
      return (
        <>
          <FailurePolicy />
          <StatusBoundary
            status={500}
            by={() => {
              throw failure.error;
            }}
          >
            <Frame>
              <FailedMessage texts={pageMessages().browser.errorPage} home={pageLink('/')} />
            </Frame>
          </StatusBoundary>
        </>
      );
  }
}
