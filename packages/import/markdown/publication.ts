import { readDate } from '../written-dates';
import type { TextFile } from './site';

/**
 * Whether the old site does not show a text any more, as `expiryDate` of Hugo says. A day to come is noted: here
 * nothing expires by itself.
 *
 * @param zone time zone of dates without an offset
 */
export function hasExpired({ fields: { publishUntil }, notes }: TextFile, zone: string): boolean {
  const until = publishUntil && readDate(publishUntil, zone);
  if (publishUntil && !until) notes.push(`到期日${publishUntil}不是时间，没有用`);
  if (!until) return false;
  const isOver = Date.parse(until) <= Date.now();
  notes.push(
    isOver
      ? `过了expiryDate（${publishUntil}），旧站不再发布，成了草稿`
      : `到期日没有搬来，到时候要自己撤下：expiryDate ${publishUntil}`,
  );
  return isOver;
}

/** The date of a text, which is that of its publication if this is still to come (`publishDate` of Hugo). */
export function notBefore(
  { fields: { publishFrom }, notes }: TextFile,
  zone: string,
  date: string,
): string {
  const from = publishFrom && readDate(publishFrom, zone);
  if (publishFrom && !from) notes.push(`发布日期${publishFrom}不是时间，没有用`);
  const isToCome = from && Date.parse(from) > Math.max(Date.now(), Date.parse(date));
  if (!isToCome) return date;
  notes.push(`publishDate（${publishFrom}）以后才发布，用了它作日期`);
  return from;
}
