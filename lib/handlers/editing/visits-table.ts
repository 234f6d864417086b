import { editVisits, MAX_VISIT_ENTRIES, VISIT_SPANS } from '@wenzhan/contract/calls/editing/visits';
import { spreadsheet } from '@wenzhan/kit/text/spreadsheet';
import { writingVisits } from '@wenzhan/texts/writing-visits';
import type { CallEditing } from '@wenzhan/write/forms/call';

/**
 * What was counted, as a table for spreadsheets: a row for each day, page, host, language, search and address, and one for all
 * others of their kind.
 *
 * @param days of the address of the table; what is no span is 7
 * @throws {ApiError}
 */
export async function visitsTable(call: CallEditing, days: string | null): Promise<string> {
  const span = VISIT_SPANS.find((one) => String(one) === days) ?? 7;
  const visits = await call(editVisits.name, { query: { days: span, limit: MAX_VISIT_ENTRIES } });
  const { columns, lists, other } = writingVisits();
  const rows = (['pages', 'referrers', 'languages', 'searches', 'missing'] as const).flatMap(
    (list) => [
      ...visits[list].list.map(({ name, title = '', count }) => [
        ...[lists[list], name, title, String(count)],
      ]),
      ...(visits[list].other > 0 ? [[lists[list], other, '', String(visits[list].other)]] : []),
    ],
  );
  const byDay = visits.days.map(({ day, views }) => [lists.days, day, '', String(views)]);
  return spreadsheet([
    [columns.list, columns.name, columns.title, columns.count],
    ...byDay,
    ...rows,
  ]);
}
