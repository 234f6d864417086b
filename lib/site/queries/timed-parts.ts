import type { SiteConfig } from '@wenzhan/contract/calls/site';

/** From when to when something holds; without one of them from ever, or for good. */
interface Times {
  from?: string | undefined;
  to?: string | undefined;
}

/** What a site has for a time. */
type TimedParts = Partial<Pick<SiteConfig, 'announcement' | 'mourning'>>;

/** The configuration as of now: what is before or after its time is not part of it. */
export function asOf<T extends TimedParts>(site: T, now: number): T {
  const { announcement, mourning, ...others } = site;
  const isWhole = [announcement, mourning].every((part) => !part || holds(part, now));
  if (isWhole) return site;
  return {
    ...others,
    ...(announcement && holds(announcement, now) && { announcement }),
    ...(mourning && holds(mourning, now) && { mourning }),
  } as T;
}

const holds = ({ from, to }: Times, now: number): boolean =>
  !(from && Date.parse(from) > now) && !(to && Date.parse(to) <= now);

/** When something of a site comes or goes next, in milliseconds since 1970; null if nothing does. */
export function nextChange({ announcement, mourning }: TimedParts, now: number): number | null {
  const times = [announcement?.from, announcement?.to, mourning?.from, mourning?.to].flatMap(
    (time) => (time ? [Date.parse(time)] : []),
  );
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : null;
}
