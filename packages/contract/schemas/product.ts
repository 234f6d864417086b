import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { boundedInAll, boundedList } from './bounded';
import { downloadSchema } from './download';
import {
  idSchema,
  labelText,
  maybe,
  namedSchemas,
  nameSchema,
  nameText,
  pictureWith,
  summaryText,
} from './fields';
import { lenient, lenientFields } from './marks';

/*
 * What an article says of a product besides its text. Its title is the product's name, its category the catalogue that has
 * it (`categorySchema.kind`).
 */

const MAX_PICTURES = 40;
const MAX_GROUPS = 30;
const MAX_COLUMNS = 20;
/** Groups, rows and cells of a product in all. */
const MAX_IN_SPECIFICATIONS = 3000;
const MAX_DOWNLOADS = 50;
/** Related products at most. */
const MAX_RELATED = 12;

const label = labelText.trim().min(1);
/** A number that is not in quotation marks loses zeros at its end. */
const value = textOrNumber(nameText.trim().min(1));
/** A cell may be empty. */
const cell = textOrNumber(nameText.trim());

function textOrNumber(text: typeof nameText) {
  const either = z.union([text, z.number()], { error: () => contentFiles().text });
  return either.transform((one) => String(one));
}

/** A property of a product: `{ label: 'Flow', value: 12.5, unit: 'm³/h' }`. */
const specificationRow = z.object({ label, value, unit: maybe(label) });

const tableRow = z.object(
  { cells: boundedList(cell, MAX_COLUMNS).min(1) },
  { error: ({ code }) => (code === 'invalid_type' ? contentFiles().cells : undefined) },
);

/** Several models side by side: the first column names them. */
const specificationTable = z.object({
  head: boundedList(label, MAX_COLUMNS).min(2),
  rows: boundedList(tableRow).min(1),
});

const specificationGroup = z.object({
  title: maybe(nameText.trim().min(1)),
  ...lenientFields({
    rows: maybe(boundedList(specificationRow)),
    table: maybe(specificationTable),
  }),
});

export const productSchema = z
  .object(
    lenientFields({
      /** The number or model by which the maker and its customers name it. */
      number: maybe(label),
      brand: maybe(label),
      pictures: maybe(
        boundedList(pictureWith({ caption: maybe(summaryText.trim().min(1)) }), MAX_PICTURES),
      ),
      specifications: maybe(
        boundedInAll(boundedList(specificationGroup, MAX_GROUPS), MAX_IN_SPECIFICATIONS),
      ),
      downloads: maybe(boundedList(downloadSchema, MAX_DOWNLOADS)),
      /** Ids of related products, in this order; without it the service chooses. */
      related: maybe(boundedList(idSchema, MAX_RELATED)),
      /** A form of the site's configuration (`forms`): its field `product` is filled in with the product. */
      form: maybe(nameSchema),
    }),
  )
  .register(namedSchemas, { id: 'Product' });

/** What lists show of a product. */
export const productSummarySchema = z.object({ number: lenient(maybe(label)) });

export type Product = z.output<typeof productSchema>;
export type SpecificationGroup = z.output<typeof specificationGroup>;
