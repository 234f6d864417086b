import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { Announcement } from '@wenzhan/contract/schemas/frame';

/** The configuration as of now: an announcement before or after its time is not part of it. */
export function asOf<T extends Pick<SiteConfig, 'announcement'>>(site: T, now: number): T {
  const { announcement, ...others } = site;
  return !announcement || isShown(announcement, now) ? site : (others as T);
}

function isShown({ from, to }: Announcement, now: number): boolean {
  return !(from && Date.parse(from) > now) && !(to && Date.parse(to) <= now);
}

/** When an announcement comes or goes next, in milliseconds since 1970; null if it does not. */
export function nextChange(announcement: Announcement | undefined, now: number): number | null {
  const times = [announcement?.from, announcement?.to].flatMap((time) =>
    time ? [Date.parse(time)] : [],
  );
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : null;
}
