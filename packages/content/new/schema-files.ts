import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MEANINGS } from '../fields/meanings';
import {
  articleFrontSchema,
  authorFileSchema,
  categoryFileSchema,
  pageFrontSchema,
  redirectsFileSchema,
  sectionPageFileSchema,
  siteFileSchema,
} from '../files/file-schemas';

/** The folder of a site in which editors of code find what its files may contain. */
const SCHEMAS_FOLDER = '.schemas';

/** A file of JSON Schema: its name, what it describes as the reference of fields names it, and where such files are. */
const FILES: readonly (readonly [
  name: string,
  subject: string,
  schema: z.ZodType,
  places: readonly string[],
])[] = [
  ['site', 'site.yaml', siteFileSchema, ['site.yaml']],
  ['page', 'pages/名称.yaml', sectionPageFileSchema, ['pages/*.yaml', '*/pages/*.yaml']],
  ['category', '栏目/category.yaml', categoryFileSchema, ['**/category.yaml']],
  ['author', 'authors/编号.yaml', authorFileSchema, ['**/authors/*.yaml']],
  ['redirects', 'redirects.yaml', redirectsFileSchema, ['**/redirects.yaml']],
  // Front matter, for tools that check it.
  ['article', '栏目/编号.md', articleFrontSchema, []],
  ['text-page', 'pages/名称.md', pageFrontSchema, []],
];

type Node = { [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON Schema of each kind of file by its name, made of the schemas with which the site reads them. */
export function jsonSchemas(): Map<string, Node> {
  return new Map(
    FILES.map(([name, subject, schema]) => {
      const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
      explain(made, subject, '');
      return [name, made];
    }),
  );
}

/** Adds what fields mean, which an editor shows beside them. */
function explain(node: unknown, subject: string, at: string): void {
  if (!isNode(node)) return;
  const { properties, items, anyOf, oneOf, allOf } = node;
  const type = isNode(properties) && isNode(properties.type) ? properties.type.const : undefined;
  // A section begins a subject of its own.
  if (typeof type === 'string' && type !== subject && MEANINGS.has(type)) {
    explain(node, type, '');
    return;
  }
  for (const one of [anyOf, oneOf, allOf].flat()) explain(one, subject, at);
  explain(items, subject, `${at}[]`);
  if (!isNode(properties)) return;
  for (const [key, field] of Object.entries(properties)) {
    if (!isNode(field)) continue;
    const place = at ? `${at}.${key}` : key;
    const meaning = MEANINGS.get(subject)?.get(place);
    if (meaning) field.description = meaning;
    explain(field, subject, place);
  }
}

/** The line that names the schema to editors, for the beginning of a file of the site; empty for other files. */
export function schemaLine(file: string): string {
  const parts = file.split('/');
  const place = FILES.find(([, , , places]) => places.some((pattern) => matches(pattern, parts)));
  if (!place) return '';
  const up = '../'.repeat(parts.length - 1) || './';
  return `# yaml-language-server: $schema=${up}${SCHEMAS_FOLDER}/${place[0]}.json\n`;
}

/** Whether a path is as a pattern says: `*` is any name, `**` any folders. */
function matches(pattern: string, parts: readonly string[]): boolean {
  const expected = pattern.split('/');
  const rest = expected[0] === '**' ? parts.slice(-(expected.length - 1)) : parts;
  const names = expected[0] === '**' ? expected.slice(1) : expected;
  return (
    rest.length === names.length &&
    names.every((name, index) => {
      const part = rest[index] ?? '';
      return name.includes('*') ? part.endsWith(name.slice(name.indexOf('*') + 1)) : name === part;
    })
  );
}

/** Writes the schemas into the folder of a site, in place of those of another version. */
export async function writeSchemas(site: string): Promise<void> {
  const folder = path.join(site, SCHEMAS_FOLDER);
  await mkdir(folder, { recursive: true });
  for (const [name, schema] of jsonSchemas()) {
    await writeFile(path.join(folder, `${name}.json`), textOf(schema));
  }
}

/** Whether the folder of a site has schemas of another version; false without any. */
export async function hasOtherSchemas(site: string): Promise<boolean> {
  const folder = path.join(site, SCHEMAS_FOLDER);
  if (!existsSync(folder)) return false;
  const differs = async (name: string, schema: Node) => {
    const text = await readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => '');
    return text.replaceAll('\r\n', '\n') !== textOf(schema);
  };
  const all = await Promise.all([...jsonSchemas()].map((entry) => differs(...entry)));
  return all.includes(true);
}

const textOf = (schema: Node): string => `${JSON.stringify(schema, null, 1)}\n`;
