/** Sources besides those of every document, by directive. */
export type FurtherSources = Readonly<Record<string, readonly string[]>>;

/** The origin of a URL as a source of a policy; empty for a path of this site, and for what is no `plainUrl`. */
export function originOf(address: string | undefined): string[] {
  const url = plainUrl(address);
  return url ? [url.origin] : [];
}

/**
 * An absolute http(s) URL whose host can be a source of a policy, or a pattern of the image optimizer: the host has
 * neither a wildcard nor anything that ends a directive. Null for any other text.
 */
export function plainUrl(address: string | undefined): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = isHost(url.host) && !url.host.includes('*');
  return /^https?:$/.test(url.protocol) && isPlain ? url : null;
}

/** Whether a host, or `*.` before one, can be part of a CSP: it contains nothing that ends the directive. */
export function isHost(host: string): boolean {
  return /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d+)?$/i.test(host);
}

/** Whether a URL can be part of a CSP: it contains nothing that ends the directive. */
export function isReportUri(uri: string): boolean {
  return /^(https?:\/|\/)[^\s;,"']+$/.test(uri);
}
