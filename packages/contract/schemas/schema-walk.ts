import { z } from 'zod';

type Schema = z.core.$ZodType;

/** The schema in optional ones, defaults and transformations. */
export function unwrapped(schema: Schema): Schema {
  // The first half of a `preprocess` is a function.
  if (schema instanceof z.ZodPipe)
    return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrapped(schema.unwrap());
  }
  return schema;
}

/** The same; of a union the alternative that a value is of, as far as its own fields tell. */
export function schemaOf(schema: Schema | undefined, value: unknown): Schema | undefined {
  const plain = schema && unwrapped(schema);
  if (plain instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = plain.def;
    const type = fieldOf(value, discriminator);
    const isOf = (option: Schema) =>
      option instanceof z.ZodObject && option.shape[discriminator]?.safeParse(type).success;
    return plain.options.find(isOf);
  }
  if (!(plain instanceof z.ZodUnion)) return plain;
  return schemaOf(
    plain.options.find((option) => z.safeParse(option, value).success),
    value,
  );
}

/** The schema of a field of a value, or of an entry of a list or record; undefined if the schema has none. */
export function fieldSchema(
  schema: Schema | undefined,
  value: unknown,
  key: PropertyKey,
): Schema | undefined {
  const plain = schemaOf(schema, value);
  if (plain instanceof z.ZodArray) return plain.element;
  if (plain instanceof z.ZodRecord) return plain.valueType;
  return plain instanceof z.ZodObject ? plain.shape[String(key)] : undefined;
}

/** A field or entry of a value; undefined if it has none. */
export const fieldOf = (value: unknown, key: PropertyKey): unknown =>
  isObject(value) ? Reflect.get(value, key) : undefined;

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
