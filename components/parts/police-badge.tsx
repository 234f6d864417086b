import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { Picture } from '@/components/parts/picture';

/** Displayed size in pixels, that of the badge which the register hands out. */
const SIZE = 20;

/** The badge beside the record number of the public security: the site's own picture, or a plain shield with a star. */
export function PoliceBadge({ badge }: { badge: SiteConfig['policeBadge'] }) {
  if (badge) {
    return (
      <Picture picture={{ ...badge, width: SIZE, height: SIZE, alt: '' }} sizes={`${SIZE}px`} />
    );
  }
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 20 20" aria-hidden="true">
      <path fill="#1d3f8f" d="M10 1 2.5 3.5V9c0 5 3.2 8.3 7.5 10 4.3-1.7 7.5-5 7.5-10V3.5z" />
      <path
        fill="#f2c14b"
        d="m10 4.2 1.5 3.3 3.6.4-2.7 2.4.8 3.5-3.2-1.8-3.2 1.8.8-3.5-2.7-2.4 3.6-.4z"
      />
    </svg>
  );
}
