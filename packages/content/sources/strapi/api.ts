import { z } from 'zod';
import { jsonClient, SourceError } from '../json-client';
import type { ByteBudget } from '../parts/byte-budget';
import { type EachItem, parseEach } from '../parts/each-item';
import {
  allPages,
  LARGEST,
  type ListedEntry,
  type ListedPage,
  type ReadPage,
} from '../parts/listing';
import type { Texts } from '../parts/remote-source';
import { entrySchema, type StrapiEntry } from './schemas';

/** Orders in which changes come first: publishing an old draft again changes `publishedAt` only. */
const ORDERS = ['updatedAt:desc', 'publishedAt:desc'];
export const ORDER_COUNT = ORDERS.length;

const ID_FIELD = 'documentId';

/** An entry in a list: without its own texts, with its relations. */
export interface StrapiListed extends ListedEntry {
  entry: StrapiEntry;
}

/** The entries of a content type, published or as drafts. */
export interface StrapiCollection extends Texts {
  readPage: ReadPage<StrapiListed>;
  /** Reads some entries of the list; those that are gone are missing. */
  readListed(documentIds: readonly string[]): Promise<ListedPage<StrapiListed>>;
  /** All entries with all fields; none if Strapi does not have the type. */
  readAll(): Promise<EachItem<StrapiEntry>>;
}

const pageSchema = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ total: z.int().nonnegative() }) }),
});

/**
 * A function from the plural name of a content type to its entries.
 *
 * @param key an API token; drafts are never requested without one
 * @param locale Strapi's code of a language; its default without one
 */
export function strapiApi(
  url: string,
  key: string | undefined,
  budget?: ByteBudget,
  locale?: string,
) {
  const headers = (): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {});
  const client = jsonClient({ base: url, headers, budget });
  return (plural: string, status: 'published' | 'draft' = 'published'): StrapiCollection => {
    if (status === 'draft' && !key) throw new Error('drafts need an API token');
    const path = `/api/${plural}`;
    const get = async <T>(item: z.ZodType<T>, query: Record<string, string | number>) => {
      const all = { status, populate: '*', ...(locale && { locale }), ...query };
      const { data, meta } = (await client.get(path, pageSchema, { query: all })).data;
      // Strapi answers with the same entries in every language if the type is not localized.
      if (locale && data.some((entry) => localeOf(entry) !== locale)) {
        return { items: [], bad: [], total: 0 };
      }
      const { list: items, bad } = parseEach(data, item, ID_FIELD);
      return { items, bad, total: meta.pagination.total };
    };
    const paged = (page: number, pageSize: number) => ({
      'pagination[page]': page,
      'pagination[pageSize]': pageSize,
    });
    const chosen = (ids: readonly string[]) => {
      const filters = ids.map((id, at) => [`filters[documentId][$in][${at}]`, id]);
      return { ...Object.fromEntries(filters), ...paged(1, LARGEST) };
    };
    const getListed = async (query: Record<string, string | number>) => {
      const fields = ['createdAt', 'updatedAt', 'publishedAt', ...(locale ? ['locale'] : [])];
      const few = Object.fromEntries(fields.map((field, at) => [`fields[${at}]`, field]));
      const response = await get(entrySchema, { ...few, ...query });
      return { ...response, items: response.items.map(listed) };
    };
    return {
      name: `GET ${path}`,
      idField: ID_FIELD,
      readPage: (page, limit, order) => {
        const sort = { 'sort[0]': ORDERS[order] ?? '', 'sort[1]': 'documentId' };
        return getListed({ ...sort, ...paged(page, limit) });
      },
      readListed: (ids) => getListed(chosen(ids)),
      read: async (ids) => (await get(z.unknown(), chosen(ids))).items,
      readAll: () =>
        allPages(
          (page) => get(entrySchema, paged(page, LARGEST)).catch(ifUnknown),
          ({ documentId }) => documentId,
        ),
    };
  };
}

const localeOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'locale') : undefined;

function listed(entry: StrapiEntry): StrapiListed {
  return {
    id: entry.documentId,
    updatedAt: `${entry.updatedAt} ${entry.publishedAt ?? ''}`,
    entry,
  };
}

/**
 * Strapi answers 404 for a type that it does not have, and 403 for one without read permission. A proxy in front of it
 * may answer 404 in other words while Strapi is away.
 */
function ifUnknown(error: unknown): ListedPage<StrapiEntry> {
  if (error instanceof SourceError && error.code === 'NotFoundError')
    return { items: [], total: 0 };
  throw error;
}
