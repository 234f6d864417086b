import { mark, marksOf } from '@wenzhan/contract/schemas/marks';
import { z } from 'zod';

/** A schema of the API that rejects unknown keys, at every depth, as files of the content folder do. */
export function strictSchema<T extends z.ZodType>(schema: T): T {
  return strict(schema) as T;
}

const strict = (schema: z.core.$ZodType) => mark(strictly(schema), marksOf(schema));

function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, field]) => [key, strict(field)]);
    const fields = Object.fromEntries(shape);
    return schema.clone({ ...schema.def, shape: fields, catchall: z.never() });
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return schema.clone({ ...schema.def, options: schema.options.map(strict) });
  }
  if (schema instanceof z.ZodArray) {
    return schema.clone({ ...schema.def, element: strict(schema.element) });
  }
  if (schema instanceof z.ZodPipe) return schema.clone({ ...schema.def, in: strict(schema.in) });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return schema.clone({ ...schema.def, innerType: strict(schema.unwrap()) } as never);
  }
  return schema;
}
