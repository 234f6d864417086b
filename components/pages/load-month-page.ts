import { listRoutes, parseMonth } from '@wenzhan/contract/urls/list-routes';
import { parsePageNumber } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { pageLink } from '@/lib/site/page-edition';
import { getMonthPage, type MonthPage } from '@/lib/site/queries/archive';

type MonthParams = {
  year: string;
  month: string;
  page?: string;
};

/**
 * The page of a month that route parameters name. Months in another form and the page number 1 redirect;
 * anything unknown is not found.
 */
export async function loadMonthPage({ year, month, page }: MonthParams): Promise<MonthPage> {
  const name = parseMonth(year, month) ?? notFound();
  const number = page === undefined ? 1 : (parsePageNumber(page) ?? notFound());
  const monthPage = (await getMonthPage(name, number)) ?? notFound();
  if (name !== `${year}-${month}` || page === '1')
    permanentRedirect(pageLink(listRoutes.month(name, number)));
  return monthPage;
}
