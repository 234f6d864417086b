/** Time zone of the site's readers, in which dates are shown. */
const TIME_ZONE = 'Asia/Shanghai';
/** Offset of that zone from UTC, in milliseconds; it has no daylight saving time. */
const ZONE_MS = 8 * 60 * 60 * 1000;
/** Reading speed of a practised reader of plain Chinese text. */
const CHARACTERS_PER_MINUTE = 400;

const longDate = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: TIME_ZONE });

/** Formats an ISO 8601 time with an offset as `2026年11月21日`. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}

/** The month of an ISO 8601 time with an offset, as readers see it: `2026-11`. */
export function monthOf(iso: string): string {
  return new Date(Date.parse(iso) + ZONE_MS).toISOString().slice(0, 7);
}

/** Minutes to read a text of this length in characters, at least one. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / CHARACTERS_PER_MINUTE));
}
