import 'server-only';
import type { Month } from '@wenzhan/contract/calls/index-lists';
import { languageArgument } from '../page-edition';
import { cachedList } from '../queries/optional-lists';
import { orThrow } from '../queries/query';
import { furtherPages, RESERVED } from './params';

/** Months whose lists a build prerenders: two years. */
const PRERENDERED_MONTHS = 24;

/** The newest months. @throws {ApiError} */
export async function monthParams(): Promise<{ year: string; month: string }[]> {
  const params = (await prerenderedMonths()).map(toMonthParams);
  return params.length > 0 ? params : [{ year: RESERVED, month: RESERVED }];
}

/** The second and following pages of the newest months. @throws {ApiError} */
export async function monthPageParams(): Promise<{ year: string; month: string; page: string }[]> {
  const params = (await prerenderedMonths()).flatMap((month) =>
    furtherPages(month.total).map((page) => ({ ...toMonthParams(month), page })),
  );
  return params.length > 0 ? params : [{ year: RESERVED, month: RESERVED, page: RESERVED }];
}

async function prerenderedMonths(): Promise<Month[]> {
  return ((await orThrow(cachedList('archive_list', ...languageArgument()))) ?? []).slice(
    0,
    PRERENDERED_MONTHS,
  );
}

const toMonthParams = ({ year, month }: Month) => ({
  year: String(year),
  month: String(month).padStart(2, '0'),
});
