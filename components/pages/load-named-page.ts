import { isNameOf, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { parsePageNumber } from '@wenzhan/contract/urls/routes';
import { notFound, permanentRedirect } from 'next/navigation';
import { pageLink } from '@/lib/site/page-edition';
import {
  getNamedPage,
  type NamedKind,
  type NamedPage,
  resolveName,
} from '@/lib/site/queries/named-lists';

/**
 * The page of a tag or series that route parameters name. Names in another form and the page number 1
 * redirect; anything unknown is not found.
 *
 * @param param the encoded name
 * @param page the page number, if the route has one
 */
export async function loadNamedPage(
  kind: NamedKind,
  param: string,
  page?: string,
): Promise<NamedPage> {
  const number = page === undefined ? 1 : (parsePageNumber(page) ?? notFound());
  const name = (await resolveName(kind, param)) ?? notFound();
  if (!isNameOf(name, param) || page === '1')
    permanentRedirect(pageLink(listRoutes[kind](name, number)));
  return (await getNamedPage(kind, name, number)) ?? notFound();
}
