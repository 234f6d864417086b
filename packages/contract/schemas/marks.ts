import { z } from 'zod';

/** What a schema says of its values besides their form. */
interface Marks {
  /**
   * What may be wrong with a field so that it is left out alone (`parseTolerantly`), and costs nothing around it. None
   * of these fields decides who sees something, as `status` or the times of an announcement do.
   */
  tolerates?: 'anything' | 'absence';
  /** Whether a value is left out whole, whatever is wrong within it. */
  isWhole?: true;
  /**
   * What is made of a value to show it: sentences, a name or label of a few words, HTML (Markdown in files), a picture, or
   * a link with its title.
   */
  meaning?: 'text' | 'name' | 'markup' | 'picture' | 'link';
}

const registry = z.registry<Marks>();

/** The marks of a schema; none if it has none. Further checks of a schema keep them, other changes do not. */
export const marksOf = (schema: z.core.$ZodType | undefined): Marks =>
  (schema && registry.get(schema)) ?? {};

/** Adds marks to a schema. */
export function mark<T extends z.core.$ZodType>(schema: T, marks: Marks): T {
  registry.add(schema, { ...marksOf(schema), ...marks });
  return schema;
}

/** A field that is left out alone if it is bad. One that may be null is null then. */
export const lenient = <T extends z.ZodType>(schema: T): T =>
  mark(schema, { tolerates: 'anything' });

/** Fields each of which is left out alone if it is bad. */
export function lenientFields<T extends z.ZodRawShape>(shape: T): T {
  for (const field of Object.values(shape)) mark(field, { tolerates: 'anything' });
  return shape;
}

/** A text of HTML, or of Markdown in files: its type differs from that of other texts. */
export const markup = <T extends z.ZodString>(schema: T) =>
  mark(schema, { meaning: 'markup' }).brand<'markup'>();
