import { responses } from '@wenzhan/texts/responses';

/** Whether a form was submitted from a page of this site; other sites must not sign visitors in or out. */
export function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const origin = headers.get('origin');
  const hosts = hostsOf(headers);
  if (!origin || hosts.length === 0) return true;
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

/**
 * The hosts by which a visitor may know this site: many proxies put a name of their own into `Host`, and the visitor's
 * beside it. Pages cannot set either.
 */
const hostsOf = (headers: Headers): string[] =>
  ['host', 'x-forwarded-host'].flatMap((name) => {
    const hosts = headers.get(name)?.split(',') ?? [];
    return hosts.map((host) => host.trim()).filter(Boolean);
  });

/** Refuses, in words, what a page of another site has submitted. */
export const refuseForeign = (): Response =>
  new Response(`${responses().elsewhere}\n`, {
    status: 403,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
