/** A link target that is safe to follow. */
export interface Target {
  href: string;
  /** Whether it is an absolute URL. */
  external: boolean;
}

/**
 * Parses an untrusted link target: a path on this site or an absolute http(s) URL. Null for anything else
 * (`javascript:`, `//host`, `\\host`, an empty string).
 */
export function parseTarget(path: string): Target | null {
  const base = 'http://same-site.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (/^https?:\/\//i.test(path.trim())) return { href: url.href, external: true };
  if (!path.startsWith('/') || url.origin !== base) return null;
  const href = url.href.slice(base.length);
  // Resolving dot segments may leave two leading slashes, which begin a host.
  return href.startsWith('//') ? null : { href, external: false };
}

/** Whether a target is a file of this site. It is no page: the framework's router would look for one. */
export const isFile = ({ href, external }: Target): boolean =>
  !external && href.startsWith('/media/');
