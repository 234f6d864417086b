/** The time zone in which dates are shown and months begin, without `SITE_TIME_ZONE`. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
/** Reading speed of a practised reader of plain Chinese text. */
const CHARACTERS_PER_MINUTE = 400;

/** Whether a text is the name of a time zone in the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    // Some versions of Node take offsets, too.
    return /^[a-z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The formats of the site's time zone. It is read at each call, so that one build serves any zone. */
function formats() {
  const timeZone = process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE;
  // A formatter takes longer to make than to use.
  const known = formatsByZone.get(timeZone);
  if (known) return known;
  const made = {
    longDate: new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone }),
    // Swedish writes dates as ISO 8601 does.
    month: new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone }),
  };
  formatsByZone.set(timeZone, made);
  return made;
}

type Formats = Record<'longDate' | 'month', Intl.DateTimeFormat>;
const formatsByZone = new Map<string, Formats>();

/** Formats an ISO 8601 time with an offset as `2026年11月21日`, the day in the site's time zone. */
export function formatDate(iso: string): string {
  return formats().longDate.format(new Date(iso));
}

/** The month of an ISO 8601 time with an offset in the site's time zone: `2026-11`. */
export function monthOf(iso: string): string {
  return formats().month.format(new Date(iso));
}

/** Minutes to read a text of this length in characters, at least one. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / CHARACTERS_PER_MINUTE));
}
