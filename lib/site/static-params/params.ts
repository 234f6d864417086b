import { PAGE_SIZE } from '@wenzhan/contract/calls/call';

/** Further pages of each list that a build prerenders. */
const PRERENDERED_LIST_PAGES = 3;
/** Tags whose lists a build prerenders; as many series and authors. */
export const PRERENDERED_NAMES = 100;

/**
 * No valid name, id or page number: `generateStaticParams` must not return an empty list, and this renders
 * the 404.
 */
export const RESERVED = '-';

/** A list by its route parameter, and the number of its articles. */
export interface Counted {
  name: string;
  total: number;
}

/** The lists with most articles, as parameters of a route. */
export function firstPages<K extends string>(param: K, load: () => Promise<Counted[]>) {
  return async (): Promise<Record<K, string>[]> => {
    const names = (await load()).map(({ name }) => name);
    return paramsOf(param, names);
  };
}

/** Names as parameters of a route. */
export function paramsOf<K extends string>(
  param: K,
  names: readonly string[],
): Record<K, string>[] {
  return (names.length > 0 ? names : [RESERVED]).map(
    (name) => ({ [param]: name }) as Record<K, string>,
  );
}

/** The second and following pages of these lists. */
export function nextPages<K extends string>(param: K, load: () => Promise<Counted[]>) {
  return async (): Promise<Record<K | 'page', string>[]> => {
    const params = (await load()).flatMap(({ name, total }) =>
      furtherPages(total).map((page) => ({ name, page })),
    );
    return (params.length > 0 ? params : [{ name: RESERVED, page: RESERVED }]).map(
      ({ name, page }) => ({ [param]: name, page }) as Record<K | 'page', string>,
    );
  };
}

/** The numbers of the second and following pages of a list that a build prerenders. @param total number of its entries */
export function furtherPages(total: number): string[] {
  const last = Math.min(Math.ceil(total / PAGE_SIZE), 1 + PRERENDERED_LIST_PAGES);
  return Array.from({ length: Math.max(0, last - 1) }, (_, index) => String(index + 2));
}
