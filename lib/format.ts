/** Time zone of the site's readers, in which dates are shown. */
const TIME_ZONE = 'Asia/Shanghai';
/** Reading speed of a practised reader of plain Chinese text. */
const CHARACTERS_PER_MINUTE = 400;

const longDate = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: TIME_ZONE });

/** Formats an ISO 8601 time with an offset as `2026年11月21日`. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}

/** Minutes to read a text of this length in characters, at least one. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / CHARACTERS_PER_MINUTE));
}
