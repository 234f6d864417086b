/** The day of readers of this site: dates are shown as they fall there. */
const TIME_ZONE = 'Asia/Shanghai';
/** Characters that a practised reader takes in a minute of plain Chinese text. */
const CHARACTERS_PER_MINUTE = 400;

const longDate = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: TIME_ZONE });

/** `2026年11月21日`, from an ISO 8601 time with an offset. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso));
}

/** Minutes to read a text of so many characters, at least one. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / CHARACTERS_PER_MINUTE));
}
