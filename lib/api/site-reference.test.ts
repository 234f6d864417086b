import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { brandFields } from './brand-schema';
import { frameFields } from './frame-schema';

const CONTRACT = readFileSync('docs/contracts/content-api.md', 'utf8');
const SHAPES = CONTRACT.slice(CONTRACT.indexOf('## Shapes'), CONTRACT.indexOf('## Signals'));

/** The names of all fields in a schema. */
function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return shapeFields(schema.shape);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap());
  return [];
}

const shapeFields = (shape: Record<string, unknown>): string[] =>
  Object.entries(shape).flatMap(([name, field]) => [name, ...fieldsOf(field)]);

const fields = [...new Set(shapeFields({ ...brandFields, ...frameFields }))];

test('the contract names every field of a look and of what stands around pages', () => {
  expect(fields.length).toBeGreaterThan(25);
  const missing = fields.filter((name) => !new RegExp(`[\`{ ]${name}\\??[\`: ,}]`).test(SHAPES));
  expect(missing).toEqual([]);
});
