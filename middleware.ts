import { isBot } from '@wenzhan/contract/urls/bots';
import { type NextRequest, NextResponse } from 'next/server';
import { filterBotErrors } from './lib/handlers/middleware/bot-error-filter';
import { rejectLongPath, rejectMalformedPath } from './lib/handlers/middleware/malformed-path';
import { respondWithMissing } from './lib/handlers/middleware/missing-document';
import { noncePolicy } from './lib/handlers/middleware/nonce-policy';
import { respondWithRedirect } from './lib/handlers/middleware/redirect-response';
import { hasMalformedToken, sessionRedirect } from './lib/handlers/middleware/session-redirect';
import { respondWithVerification } from './lib/handlers/middleware/verification-response';
import { PATH_HEADER, TOKEN_COOKIE } from './lib/session/cookies';

/**
 * Runs only for editors (the token or the Draft Mode cookie), bots, pages that are rendered per request,
 * requests with a CSP header, malformed paths, and what may be redirected: paths that match no route, have escapes,
 * or end with a slash or punctuation, and WordPress' plain permalinks (`/?p=12`).
 * Anonymous requests for stored pages bypass it.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const token = request.cookies.get(TOKEN_COOKIE)?.value;
  const isForBot = isBot(request.headers.get('user-agent') ?? '');
  const response =
    rejectMalformedPath(request) ??
    (await respondWithVerification(request)) ??
    (await respondWithRedirect(request)) ??
    rejectLongPath(request) ??
    sessionRedirect(request, token) ??
    // Bots get a status without a body where people get an error page.
    (isForBot ? await filterBotErrors(request) : await respondWithMissing(request)) ??
    passOn(request);
  if (hasMalformedToken(request, token)) {
    response.cookies.delete({ name: TOKEN_COOKIE, path: '/' });
    // A shared cache would sign out whoever gets its copy.
    response.headers.set('cache-control', 'private, no-cache');
  }
  return response;
}

function passOn(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  // The framework would write the nonce of a policy that the client sent into the page, which is shared.
  for (const name of VISITORS_POLICY) headers.delete(name);
  const policy = noncePolicy(request) ?? {};
  for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  return NextResponse.next({ request: { headers }, headers: policy });
}

const VISITORS_POLICY = ['content-security-policy', 'content-security-policy-report-only'];

// The framework reads these values from the source, so they must be literals. `npm run routes` generates the
// matcher (scripts/middleware-matcher.ts) from the route table and packages/contract/urls/bots.ts; a test compares them.
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/search' },
    { source: '/login' },
    { source: '/edit/:screen*' },
    { source: '/:edition((?!api(?:/|$))[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})/search' },
    { source: '/(.{199,})' },
    { source: '/((?!_next/).*%.*)' },
    {
      source: '/((?!api/|_next/image/|_next/|builds/|media/|sitemaps/).*)',
      has: [{ type: 'header', key: 'content-security-policy' }],
    },
    {
      source: '/((?!api/|_next/image/|_next/|builds/|media/|sitemaps/).*)',
      has: [{ type: 'header', key: 'content-security-policy-report-only' }],
    },
    {
      source:
        '/((?!(?:feed\\.xml|atom\\.xml|feed\\.json|content/[^/]+/feed\\.xml|content/[^/]+/atom\\.xml|content/[^/]+/feed\\.json|tags/[^/]+/feed\\.xml|tags/[^/]+/atom\\.xml|tags/[^/]+/feed\\.json|series/[^/]+/feed\\.xml|series/[^/]+/atom\\.xml|series/[^/]+/feed\\.json|authors/[^/]+/feed\\.xml|authors/[^/]+/atom\\.xml|authors/[^/]+/feed\\.json|(?:\\.md)?|content(?:\\.md)?|content/page/[^/]+(?:\\.md)?|content/[^/]+(?:\\.md)?|content/[^/]+/page/[^/]+(?:\\.md)?|content/[^/]+/[^/]+(?:\\.md)?|tags(?:\\.md)?|tags/[^/]+(?:\\.md)?|tags/[^/]+/page/[^/]+(?:\\.md)?|series(?:\\.md)?|series/[^/]+(?:\\.md)?|series/[^/]+/page/[^/]+(?:\\.md)?|authors(?:\\.md)?|authors/[^/]+(?:\\.md)?|authors/[^/]+/page/[^/]+(?:\\.md)?|archive(?:\\.md)?|archive/[^/]+/[^/]+(?:\\.md)?|archive/[^/]+/[^/]+/page/[^/]+(?:\\.md)?|about_us(?:\\.md)?|single_page/[^/]+(?:\\.md)?|forms/[^/]+|forms/[^/]+/sent|pages/[^/]+(?:\\.md)?|feeds|search|login|edit(?:/.*)?|gone|test|index\\.md|sitemap\\.xml|llms\\.txt|robots\\.txt|indexnow\\.txt|metrics|favicon\\.ico|icon\\.svg|apple-icon\\.png|manifest\\.webmanifest|brand/[^/]+|icons/[^/]+|comments|api(?:/.*)?|_next/image(?:/.*)?|_next(?:/.*)?|builds(?:/.*)?|media(?:/.*)?|sitemaps(?:/.*)?|(?!api(?:/|$))[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}(?:/(?:feed\\.xml|atom\\.xml|feed\\.json|content/[^/]+/feed\\.xml|content/[^/]+/atom\\.xml|content/[^/]+/feed\\.json|tags/[^/]+/feed\\.xml|tags/[^/]+/atom\\.xml|tags/[^/]+/feed\\.json|series/[^/]+/feed\\.xml|series/[^/]+/atom\\.xml|series/[^/]+/feed\\.json|authors/[^/]+/feed\\.xml|authors/[^/]+/atom\\.xml|authors/[^/]+/feed\\.json|index\\.md|llms\\.txt|site\\.webmanifest|(?:\\.md)?|content(?:\\.md)?|content/page/[^/]+(?:\\.md)?|content/[^/]+(?:\\.md)?|content/[^/]+/page/[^/]+(?:\\.md)?|content/[^/]+/[^/]+(?:\\.md)?|tags(?:\\.md)?|tags/[^/]+(?:\\.md)?|tags/[^/]+/page/[^/]+(?:\\.md)?|series(?:\\.md)?|series/[^/]+(?:\\.md)?|series/[^/]+/page/[^/]+(?:\\.md)?|authors(?:\\.md)?|authors/[^/]+(?:\\.md)?|authors/[^/]+/page/[^/]+(?:\\.md)?|archive(?:\\.md)?|archive/[^/]+/[^/]+(?:\\.md)?|archive/[^/]+/[^/]+/page/[^/]+(?:\\.md)?|about_us(?:\\.md)?|single_page/[^/]+(?:\\.md)?|forms/[^/]+|forms/[^/]+/sent|pages/[^/]+(?:\\.md)?|feeds|search|gone|not_found))?)$).*)',
    },
    { source: '/(.+)/' },
    { source: "/((?!_next/|api/|builds/).*[.,;:!\\)\\]'*_~])" },
    { source: '/', has: [{ type: 'query', key: 'p', value: '(\\d+)\\D*' }] },
    { source: '/', has: [{ type: 'query', key: 'page_id', value: '(\\d+)\\D*' }] },
    { source: '/', has: [{ type: 'query', key: 'cat', value: '(\\d+)\\D*' }] },
    {
      source: '/((?!api/|_next/image/|_next/|builds/|media/|sitemaps/).*)',
      has: [{ type: 'cookie', key: 'token' }],
    },
    {
      source: '/((?!api/|_next/image/|_next/|builds/|media/|sitemaps/).*)',
      has: [{ type: 'cookie', key: '__prerender_bypass' }],
    },
    {
      source: '/((?!_next/(?:static|image)|api/revalidate$).*)',
      has: [
        {
          type: 'header',
          key: 'user-agent',
          value:
            '.*(?:[Bb][Oo][Tt][Ss]?(?:[^A-Za-z]|$)|[Cc][Rr][Aa][Ww][Ll]|[Ss][Pp][Ii][Dd][Ee][Rr]|[Ss][Ll][Uu][Rr][Pp]|[Ff][Ee][Tt][Cc][Hh][Ee][Rr]|[Aa][Rr][Cc][Hh][Ii][Vv][Ee][Rr]|[Hh][Tt][Tt][Pp][Ss]?://|-[Gg][Oo][Oo][Gg][Ll][Ee]|[Gg][Oo][Oo][Gg][Ll][Ee]-|[Gg][Oo][Oo][Gg][Ll][Ee][Oo][Tt][Hh][Ee][Rr]|[Ll][Ii][Gg][Hh][Tt][Hh][Oo][Uu][Ss][Ee]|(?:[Bb][Ii][Nn][Gg]|[Uu][Rr][Ii]|[Ll][Ii][Nn][Kk]|[Ww][Ee][Bb]|[Uu][Rr][Ll]) ?[Pp][Rr][Ee][Vv][Ii][Ee][Ww]|[Ff][Aa][Cc][Ee][Bb][Oo][Oo][Kk][Ee][Xx][Tt][Ee][Rr][Nn][Aa][Ll]|[Ff][Aa][Cc][Ee][Bb][Oo][Oo][Kk][Cc][Aa][Tt][Aa][Ll][Oo][Gg]|[Mm][Ee][Tt][Aa]-(?:[Ee][Xx][Tt][Ee][Rr][Nn][Aa][Ll]|[Ww][Ee][Bb][Ii][Nn][Dd][Ee][Xx][Ee][Rr])|[Ww][Hh][Aa][Tt][Ss][Aa][Pp][Pp]/|[Tt][Uu][Mm][Bb][Ll][Rr]|[Ee][Mm][Bb][Ee][Dd][Ll][Yy]|[Ii][Ff][Rr][Aa][Mm][Ee][Ll][Yy]|[Vv][Kk][Ss][Hh][Aa][Rr][Ee]|[Yy][Ee][Tt][Ii]/|[Yy][Aa][Nn][Dd][Ee][Xx][Ii][Mm][Aa][Gg][Ee][Ss]|[Qq][Qq]-[Uu][Rr][Ll]-[Mm][Aa][Nn][Aa][Gg][Ee][Rr]|[Ii][Mm](?:[Aa][Gg][Ee]|[Gg])[Pp][Rr][Oo][Xx][Yy]|(?:[Cc][Hh][Aa][Tt][Gg][Pp][Tt]|[Cc][Ll][Aa][Uu][Dd][Ee]|[Pp][Ee][Rr][Pp][Ll][Ee][Xx][Ii][Tt][Yy]|[Mm][Ii][Ss][Tt][Rr][Aa][Ll][Aa][Ii])-(?:[Uu][Ss][Ee][Rr]|[Ww][Ee][Bb])|(?:[Aa][Nn][Tt][Hh][Rr][Oo][Pp][Ii][Cc]|[Cc][Oo][Hh][Ee][Rr][Ee])-[Aa][Ii]|[Dd][Ee][Ee][Pp]-[Rr][Ee][Ss][Ee][Aa][Rr][Cc][Hh]|[Hh][Tt][Tt][Rr][Aa][Cc][Kk]|[Nn][Uu][Tt][Cc][Hh]|[Ll][Ii][Nn][Kk] ?[Cc][Hh][Ee][Cc][Kk]|[Cc][Hh][Ee][Cc][Kk][Ll][Ii][Nn][Kk]|[Uu][Pp][Tt][Ii][Mm][Ee]|[Pp][Ii][Nn][Gg][Ee][Rr]|[Ss][Tt][Aa][Tt][Uu][Ss][Cc][Aa][Kk][Ee]|[Hh][Ee][Aa][Ll][Tt][Hh]-?[Cc][Hh][Ee][Cc][Kk]).*',
        },
      ],
      missing: [
        {
          type: 'header',
          key: 'user-agent',
          value: '.*(?:[Cc][Uu][Bb][Oo][Tt]|[Rr][Oo][Bb][Oo][Tt] [Pp][Hh][Oo][Nn][Ee]).*',
        },
      ],
    },
  ],
};
