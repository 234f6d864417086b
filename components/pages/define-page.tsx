import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { buildPath } from '@wenzhan/contract/urls/routes';
import type { RoutePattern } from '@wenzhan/contract/urls/table';
import { siteLanguages } from '@wenzhan/kit/urls/editions';
import type { Metadata } from 'next';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { Fragment, type ReactNode } from 'react';
import { PageLanguages } from '@/components/editions/page-languages';
import { FailedMessage } from '@/components/errors/failed-message';
import { FailurePolicy } from '@/components/errors/failure-policy';
import { Gone } from '@/components/errors/gone';
import { NotFoundMessage } from '@/components/errors/not-found-message';
import { StatusBoundary } from '@/components/errors/status-boundary';
import { pageMetadata, unavailableMetadata } from '@/lib/site/metadata/metadata';
import type { PageMetadata } from '@/lib/site/metadata/page-description';
import { describeRoute, translationsOf } from '@/lib/site/metadata/translations';
import { interfaceAttributes, pageLink, pageMessages } from '@/lib/site/page-edition';
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
 */
export function definePage<P extends Params>(
  route: RoutePattern,
  render: (params: P) => Promise<ReactNode>,
  frames: Frames = {},
) {
  return async (props: Props<P>): Promise<ReactNode> => {
    const params = await props.params;
    const { failureFrame } = frames;
    const languages = siteLanguages().length > 1 && (
      <PageLanguages route={route} params={params} hasButton={failureFrame === undefined} />
    );
    const path = buildPath(route, params as never);
    return renderOrFail(path, () => render(params), { ...frames, languages });
  };
}

type Frame = (props: { children: ReactNode }) => ReactNode;

/** What is around a page that has no layout. */
interface Frames {
  /** Wraps the page, and its message if it is missing or has failed. */
  frame?: Frame;
  /** Wraps that message alone. */
  failureFrame?: Frame;
}

interface Around extends Frames {
  /** Leads to the page in other languages. */
  languages?: ReactNode;
}

/** Renders a page, or a complete document that says why it cannot be shown. @param path of the page in the default edition */
export async function renderOrFail(
  path: string,
  render: () => Promise<ReactNode>,
  { frame: Frame, failureFrame = Frame ?? Fragment, languages }: Around,
): Promise<ReactNode> {
  try {
    const page = await render();
    const content = languages ? (
      <>
        {page}
        {languages}
      </>
    ) : (
      page
    );
    return Frame ? <Frame>{content}</Frame> : content;
  } catch (error) {
    const failure = await toPageFailure(error, path);
    return <FailedPage failure={failure} frame={failureFrame} languages={languages} />;
  }
}

/**
 * Creates the `generateMetadata` of such a page. A missing or failed page has a title for its status
 * and is not indexed.
 *
 * @param loadPage the page's query, with the same `notFound()`
 */
export function defineMetadata<P extends Params, T>(
  route: RoutePattern,
  loadPage: (params: P) => Promise<T>,
  describe: (site: SiteConfig, value: T) => PageMetadata,
) {
  // A query that takes no parameters gets none: they would be a part of its key in the cache.
  const load = (params: P) =>
    loadPage.length === 0 ? (loadPage as () => Promise<T>)() : loadPage(params);
  describeRoute(route, { load, describe });
  return async (props: Props<P>): Promise<Metadata> => {
    const [site, decoded] = await Promise.all([getSite(), props.params]);
    const params = encodeParams(decoded);
    try {
      const facts = describe(site, await load(params));
      return pageMetadata(site, facts, await translationsOf(route, ...Object.entries(params)));
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
  frame: Frame;
  languages: ReactNode;
}

function FailedPage({ failure, frame: Frame, languages }: FailedPageProps): ReactNode {
  switch (failure.state) {
    case 'moved':
      return permanentRedirect(pageLink(failure.to));
    case 'unauthorised':
      return redirect(pageLink(failure.signIn));
    case 'gone':
      return <Gone frame={Frame} languages={languages} />;
    case 'missing':
      return (
        <StatusBoundary final status={404} by={() => notFound()}>
          <Frame>
            <NotFoundMessage />
            {languages}
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
              <FailedMessage
                texts={pageMessages().browser.errorPage}
                attributes={interfaceAttributes()}
                home={pageLink('/')}
              />
            </Frame>
          </StatusBoundary>
        </>
      );
  }
}
