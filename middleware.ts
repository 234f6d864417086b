import { type NextRequest, NextResponse } from 'next/server';
import { isBot } from './lib/bots';
import { answerBot } from './lib/middleware/bot-answer';
import { refuseImpossiblePath } from './lib/middleware/impossible-path';
import { answerMoved } from './lib/middleware/moved-answer';
import { noncePolicy } from './lib/middleware/nonce-policy';
import { sessionRedirect } from './lib/middleware/session-redirect';
import { PATH_HEADER } from './lib/session/path-header';

/**
 * Runs for almost nobody: for editors (the token or the preview cookie), for bots, for the pages that
 * are rendered per request, for paths that cannot be a page's, and for those that no route answers,
 * which may have moved. An anonymous visitor's request for a stored page never enters it.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const early = refuseImpossiblePath(request) ?? sessionRedirect(request);
  if (early) return early;
  const moved = await answerMoved(request);
  if (moved) return moved;
  if (isBot(request.headers.get('user-agent') ?? '')) return answerBot(request);
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  // The framework would write the nonce of a visitor's policy into the page, for everybody.
  for (const name of VISITORS_POLICY) headers.delete(name);
  const policy = noncePolicy(request) ?? {};
  for (const [name, value] of Object.entries(policy)) headers.set(name, value);
  return NextResponse.next({ request: { headers }, headers: policy });
}

const VISITORS_POLICY = ['content-security-policy', 'content-security-policy-report-only'];

// The framework reads these values from the source, so they must be literals. The pattern of user
// agents is BOT_USER_AGENT of lib/bots, that of paths UNKNOWN_PATHS of lib/moved; tests hold them equal.
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/search' },
    { source: '/login' },
    { source: '/(.{199,})' },
    { source: '/((?!_next/).*%.*)' },
    {
      source: '/((?!api/|_next/|builds/|media/).*)',
      has: [{ type: 'header', key: 'content-security-policy' }],
    },
    {
      source: '/((?!api/|_next/|builds/|media/).*)',
      has: [{ type: 'header', key: 'content-security-policy-report-only' }],
    },
    {
      source:
        '/((?!(?:(?:about_us|gone|login|search|test)(?:\\.md)?)?$|(?:atom\\.xml|feed\\.json|feed\\.xml|indexnow\\.txt|llms\\.txt|robots\\.txt|sitemap\\.xml)$|(?:apple-icon\\.png|favicon\\.ico|icon\\.svg|manifest\\.webmanifest)$|metrics$|content(?:/[^/]+){0,2}$|content/[^/]+/page/[^/]+$|single_page/[^/]+$|(?:api|_next|builds|media|sitemaps)(?:/|$)).*)',
    },
    {
      source: '/((?!api/|_next/|builds/|media/).*)',
      has: [{ type: 'cookie', key: 'token' }],
    },
    {
      source: '/((?!api/|_next/|builds/|media/).*)',
      has: [{ type: 'cookie', key: '__prerender_bypass' }],
    },
    {
      source: '/((?!api/|_next/|builds/|media/).*)',
      has: [
        {
          type: 'header',
          key: 'user-agent',
          value:
            '.*(Googlebot|Google-InspectionTool|GoogleOther|Storebot-Google|AdsBot-Google|Mediapartners-Google|FeedFetcher-Google|bingbot|BingPreview|adidxbot|msnbot|YandexBot|YandexImages|YandexMobileBot|YandexRenderResourcesBot|DuckDuckBot|Applebot|Yahoo! Slurp|Yeti/|SeznamBot|Qwantbot|MojeekBot|coccocbot|Baiduspider|Sogou web spider|Sogou inst spider|Sogou Pic Spider|Sogou News Spider|360Spider|HaosouSpider|YisouSpider|ToutiaoSpider|PetalBot|QQ-URL-Manager|DingTalkBot|facebookexternalhit|Facebot|Twitterbot|LinkedInBot|Slackbot|Slack-ImgProxy|Discordbot|TelegramBot|WhatsApp/|Pinterestbot|redditbot|SkypeUriPreview|Embedly|Iframely|vkShare|archive\\.org_bot|DuckAssistBot|Bytespider|meta-externalagent|meta-externalfetcher|GPTBot|OAI-SearchBot|ChatGPT-User|ClaudeBot|Claude-User|Claude-SearchBot|PerplexityBot|Perplexity-User|MistralAI-User|CCBot|Amazonbot|cohere-ai|Diffbot).*',
        },
      ],
    },
  ],
};
