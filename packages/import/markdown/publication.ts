import type { SourcePost } from '../source';
import { readDate } from '../written-dates';
import type { TextFile } from './site';

/**
 * Until when the old site shows a text, as `expiryDate` of Hugo says. What it does not show any more, or never, becomes a
 * draft. Pages have no end here, which is noted.
 *
 * @param zone time zone of dates without an offset
 */
export function expiryOf(
  { fields: { publishUntil }, notes }: TextFile,
  zone: string,
  { kind, publishedAt }: Pick<SourcePost, 'kind' | 'publishedAt'>,
): { isOver: boolean; expiresAt?: string } {
  const until = publishUntil && readDate(publishUntil, zone);
  if (publishUntil && !until) notes.push(`到期日${publishUntil}不是时间，没有用`);
  if (!until) return { isOver: false };
  const isOver = Date.parse(until) <= Math.max(Date.now(), Date.parse(publishedAt));
  if (isOver) notes.push(`过了expiryDate（${publishUntil}），旧站不再发布，成了草稿`);
  if (isOver || kind === 'post') return { isOver, ...(!isOver && { expiresAt: until }) };
  notes.push(`单独的页面没有到期日，到时候要自己撤下：expiryDate ${publishUntil}`);
  return { isOver };
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
