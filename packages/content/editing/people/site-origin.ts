import { ORIGIN_HEADER } from '@wenzhan/kit/http/origin-header';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';

/**
 * The origin at which editors sign in, such as `https://www.example.com`: that of `SITE_URL`, else what the site says of the
 * request that it passes on, else that of the request itself.
 */
export function siteOrigin(request: Request): string {
  const { headers, url } = request;
  const { protocol, host: ownHost } = new URL(url);
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? protocol.slice(0, -1);
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? ownHost;
  const given = [configuredSiteUrl(), headers.get(ORIGIN_HEADER), `${scheme}://${host}`];
  const origins = given.flatMap((text) =>
    text && /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : [],
  );
  return origins[0] ?? new URL(url).origin;
}
