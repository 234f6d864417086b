import { siteLocale } from '@wenzhan/kit/language';
import { writingOffice } from '@wenzhan/texts/writing-office';

/** Messages that a table has at most, the latest. */
export const MAX_EXPORTED = 20_000;

/** Says that there are more messages than a table has; undefined if it has all. */
export function exportedPart(total: number): string | undefined {
  if (total <= MAX_EXPORTED) return undefined;
  const format = (count: number) => count.toLocaleString(siteLocale());
  return writingOffice().messages.exportPart(format(MAX_EXPORTED), format(total));
}
