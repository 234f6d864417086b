import { language } from '@wenzhan/kit/language';
import { allowedSources } from '@wenzhan/kit/security/allowed-sources';
import { cspHash } from '@wenzhan/kit/security/inline-scripts';
import { pages } from '@wenzhan/texts/pages';
import { type CommentsConfig, commentsConfig } from '../../browser/comments/config';
import { escapeXml } from '../crawlers/xml';
import { FRAME_SCRIPT } from './frame-script';

type OwnFrame = Exclude<CommentsConfig, { provider: 'giscus' }>;

/** What the frame may do. Without `allow-same-origin` it can read nothing of the site. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';

const STYLE =
  ':root{color-scheme:light;color:#1d1a16}:root[data-theme=dark]{color-scheme:dark;color:#dcd8d0}' +
  'body{margin:0;font-family:"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",system-ui,sans-serif}';

/**
 * The document in the frame of an article's comments, with its own policy: only here may a provider's script
 * run, and write style elements and attributes. 404 unless a provider is configured that needs it.
 */
export function commentsFrame(): Response {
  const config = commentsConfig();
  if (!config || config.provider === 'giscus') return new Response(null, { status: 404 });
  return new Response(documentOf(config), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(config),
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    },
  });
}

function documentOf({ provider, server, script, style }: OwnFrame): string {
  const sheet = style ? `<link rel="stylesheet" href="${escapeXml(style)}">` : '';
  const data = Object.entries({ provider, server, script })
    .map(([name, value]) => `data-${name}="${escapeXml(value)}"`)
    .join(' ');
  return (
    `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><title>${pages().article.comments}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `${sheet}<style>${STYLE}</style></head>` +
    `<body ${data}><div id="comments"></div><script>${FRAME_SCRIPT}</script></body></html>`
  );
}

function policyOf({ provider, server, script }: OwnFrame): string {
  const from = new URL(server).origin;
  const files = script.startsWith('/') ? "'self'" : new URL(script).origin;
  return [
    "default-src 'none'",
    `script-src ${cspHash(FRAME_SCRIPT)} ${files}`,
    `style-src 'unsafe-inline' ${files}`,
    `img-src data: blob: ${[...new Set([from, files, ...allowedSources().images])].join(' ')}`,
    `font-src data: ${files}`,
    // Waline and Artalk use `fetch`, which asks the page.
    `connect-src ${provider === 'twikoo' ? from : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    `sandbox ${SANDBOX}`,
  ].join('; ');
}
