import { expect, test } from 'vitest';
import { z } from 'zod';
import * as ghost from '../ghost/schemas';
import * as strapi from '../strapi/schemas';
import * as wordpress from '../wordpress/schemas';

/** Where a JSON schema, and what is in it, takes texts of any length: neither a maximum nor a form limits them. */
function unboundedTexts(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type } = schema as { type?: unknown };
  const isBounded = ['maxLength', 'enum', 'const', 'format', 'pattern'].some(
    (key) => key in schema,
  );
  const own = [type].flat().includes('string') && !isBounded ? [at] : [];
  const inner = Object.entries(schema).flatMap(([key, part]) =>
    unboundedTexts(part, `${at}/${key}`),
  );
  return [...own, ...inner];
}

const schemasOf = (module: object) =>
  Object.entries(module).filter(([, value]) => value instanceof z.ZodType);

test.each([
  ['ghost', ghost],
  ['strapi', strapi],
  ['wordpress', wordpress],
])('each text that is read of %s has a maximum', (_, module) => {
  const schemas = schemasOf(module);
  expect(schemas.length).toBeGreaterThan(0);
  const unbounded = schemas.flatMap(([name, schema]) =>
    unboundedTexts(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(unbounded).toEqual([]);
});
