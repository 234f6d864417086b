import { z } from 'zod';
import { boundedList } from '../schemas/bounded';
import {
  addressText,
  categoryNameSchema,
  idSchema,
  keyText,
  maybe,
  namedSchemas,
  nameSchema,
  nameText,
  pictureSchema,
  timeSchema,
} from '../schemas/fields';
import { MAX_LANGUAGES } from '../schemas/languages';
import { lenient, mark } from '../schemas/marks';
import { type Call, MEBIBYTE, PAGE_BUDGET_MS, parameter } from './call';

const MAX_CHANGES = 10_000;
/** As many as a product has. */
const MAX_PICTURES = 40;

export const changeSchema = z
  .object({
    kind: z.enum(['article', 'page', 'category']),
    id: maybe(idSchema),
    name: maybe(nameSchema),
    category: maybe(categoryNameSchema),
    updatedAt: timeSchema,
    status: z.enum(['published', 'withdrawn']),
    noindex: maybe(z.boolean()),
    cover: lenient(maybe(pictureSchema)),
    /** Those of a product, the cover among them or not. */
    pictures: lenient(maybe(boundedList(pictureSchema, MAX_PICTURES))),
    title: maybe(nameText),
    /**
     * On a site in several languages: those in which it is published and may be indexed, its own among them, as `languages`
     * of the site has them.
     */
    languages: lenient(maybe(boundedList(keyText, MAX_LANGUAGES))),
  })
  .refine((change) => (change.kind === 'article' ? change.id : change.name), {
    error: 'an article needs an id, a page or category a name',
  })
  .register(namedSchemas, { id: 'Change' });

export type Change = z.output<typeof changeSchema>;

export const changes = {
  name: 'changes',
  method: 'GET',
  summary: 'Everything that is published, ascending by time of change, then id',
  query: z.object({
    cursor: parameter.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_CHANGES).default(1000),
  }),
  data: z.object({
    list: boundedList(changeSchema, MAX_CHANGES),
    /** One that is bad is not left out: the list would seem to end. */
    next: mark(addressText.nullable(), { tolerates: 'absence' }),
  }),
  budgetMs: PAGE_BUDGET_MS,
  maxBytes: 16 * MEBIBYTE,
} as const satisfies Call;
