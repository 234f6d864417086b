import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { decodeName } from '@wenzhan/contract/urls/list-routes';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { routes } from '@wenzhan/contract/urls/routes';
import { pathOf } from '@wenzhan/kit/urls/path';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { draftMode } from 'next/headers';
import { connection } from 'next/server';
import {
  conditionalResponse,
  failureResponse,
  movedResponse,
} from '@/lib/handlers/crawlers/conditional-response';
import { missingResponse } from '@/lib/handlers/crawlers/missing-response';
import { getEditionMarkdownPage } from '@/lib/handlers/markdown/edition-markdown-page';
import { markdownDocument } from '@/lib/handlers/markdown/markdown-document';
import { getMarkdownPage } from '@/lib/handlers/markdown/markdown-page';
import { toResult } from '@/lib/request/result';
import { editionOf } from '@/lib/site/editions';

/** Headers of every response: it depends on `Accept`, and search engines do not index it. */
const ALWAYS = { vary: 'Accept', 'x-robots-tag': 'noindex' };
/** `private`, because shared caches that ignore `Vary` would serve Markdown to browsers. */
const NOT_SHARED = `private, max-age=${CONTENT_CACHE.revalidate}`;

/** A page as Markdown; the rewrites in `next.config.ts` lead here. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/markdown/[...path]'>,
): Promise<Response> {
  await connection();
  const path = (await params).path.map(encoded);
  const loaded = await toResult(documentAt(path));
  if (loaded.state === 'missing') {
    return missingResponse({ page: `/${path.join('/')}`, formOf: markdownOf, headers: ALWAYS });
  }
  if (loaded.state === 'failed') return failureResponse(loaded.error, ALWAYS);
  const { page, text } = loaded.value;
  const canonical = routes.markdown(page.path);
  if (decodeName(canonical) !== decodeName(routes.markdown(`/${path.join('/')}`))) {
    return movedResponse(canonical, 308, ALWAYS);
  }
  const { isEnabled: isDraft } = await draftMode();
  return conditionalResponse(request, {
    type: 'text/markdown',
    body: text,
    headers: {
      ...ALWAYS,
      link: `<${absoluteUrl(page.path)}>; rel="canonical"`,
      'cache-control': isDraft ? 'private, no-store' : NOT_SHARED,
    },
  });
}

/** A segment of a path, which a rewrite leaves encoded or not. */
const encoded = (segment: string) => encodeURIComponent(decodeName(segment) ?? segment);

/** The Markdown of a page; the page itself if it has none. */
function markdownOf(page: string): string {
  const hasMarkdown = page === pathOf(page) && matchRoute(page)?.markdown;
  return hasMarkdown ? routes.markdown(page) : page;
}

async function documentAt(path: string[]) {
  const page = await pageAt(path);
  return page && { page, text: await markdownDocument(page) };
}

async function pageAt(path: string[]) {
  const [first = '', ...inEdition] = path;
  const edition = await editionOf(first);
  return edition ? getEditionMarkdownPage(edition, inEdition) : getMarkdownPage(path);
}
