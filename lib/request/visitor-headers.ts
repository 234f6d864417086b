import 'server-only';
import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { ORIGIN_HEADER } from '@wenzhan/kit/http/origin-header';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';

/**
 * Headers that tell the content service of the person for whom a call is made: the IP address, the browser, and the origin by
 * which that browser knows the site.
 *
 * @param headers those of the person's request
 */
export function visitorHeaders(headers: Headers): Record<string, string> {
  const agent = headers.get('user-agent');
  const origin = configuredSiteUrl() ?? requestedOrigin(headers);
  return {
    'x-forwarded-for': getClientIp(headers),
    ...(agent && { 'user-agent': agent }),
    ...(origin && { [ORIGIN_HEADER]: origin }),
  };
}

function requestedOrigin(headers: Headers): string | undefined {
  const host = headers.get('x-forwarded-host') ?? headers.get('host');
  const origin = `${headers.get('x-forwarded-proto')?.split(',')[0] ?? 'http'}://${host}`;
  return host && URL.canParse(origin) ? new URL(origin).origin : undefined;
}
