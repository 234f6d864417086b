import { z } from 'zod';
import { SECTIONS } from '../../lib/api/section-schemas';
import {
  articleFrontSchema,
  authorFileSchema,
  categoryFileSchema,
  pageFrontSchema,
  redirectsFileSchema,
  sectionPageFileSchema,
  siteFileSchema,
} from '../../lib/content/file-schemas';

const FILES: readonly (readonly [file: string, schema: z.ZodType])[] = [
  ['site.yaml', siteFileSchema],
  ['pages/名称.yaml', sectionPageFileSchema],
  ['栏目/编号.md', articleFrontSchema],
  ['pages/名称.md', pageFrontSchema],
  ['栏目/category.yaml', categoryFileSchema],
  ['authors/编号.yaml', authorFileSchema],
  ['redirects.yaml', redirectsFileSchema],
];

const HEAD = `# 字段一览

由 \`npm run fields\` 从代码里的定义生成，不要手改。**粗体**的必须写；\`[]\`表示列表里的每一项。怎样用见[owners.zh.md](owners.zh.md)。
`;
const FOOT = '\nTests: `tools/fields/reference.test.ts`.\n';
const TABLE = '| 字段 | 类型 |\n|---|---|\n';

/** The reference of every field of the content files, in Markdown. */
export function fieldReference(): string {
  const files = FILES.map(([file, schema]) => `\n## ${file}\n\n${TABLE}${rowsOf(schema)}`);
  const sections = SECTIONS.map(
    (schema) => `\n### ${schema.shape.type.value}\n\n${TABLE}${rowsOf(schema)}`,
  );
  return `${HEAD}${files.join('')}\n## 版块（pages/名称.yaml的sections）\n${sections.join('')}${FOOT}`;
}

const GROUP = '一组字段';
const SECTION = '版块';
const SECTION_LIST = '列表：版块';

interface Field {
  path: string;
  type: string;
  required: boolean;
}

const rowsOf = (schema: z.ZodType): string =>
  fieldsIn(schema, '')
    .map(({ path, type, required }) => {
      const name = `\`${path}\``;
      return `| ${required ? `**${name}**` : name} | ${type} |\n`;
    })
    .join('');

function fieldsIn(schema: z.core.$ZodType, prefix: string, above: unknown[] = []): Field[] {
  const inner = unwrapped(schema);
  // A menu contains menus.
  if (above.includes(inner)) return [];
  const below = [...above, inner];
  if (inner instanceof z.ZodArray) return fieldsIn(inner.element, `${prefix}[]`, below);
  if (inner instanceof z.ZodRecord && unwrapped(inner.valueType) instanceof z.ZodObject) {
    return fieldsIn(inner.valueType, `${prefix}.名称`.replace(/^\./, ''), below);
  }
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const fields = inner.options.flatMap((option) => fieldsIn(option, prefix, below));
    const paths = [...new Set(fields.map(({ path }) => path))];
    return paths.map((path) =>
      merged(
        fields.filter((field) => field.path === path),
        inner.options.length,
      ),
    );
  }
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape).flatMap(([key, field]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    const own = { path, type: typeOf(field), required: !isOptional(field) };
    return own.type === SECTION_LIST ? [own] : [own, ...fieldsIn(field, path, below)];
  });
}

/** A field that several alternatives have, with the types of all; required if all of them require it. */
function merged(fields: readonly Field[], alternatives: number): Field {
  const [first = { path: '', type: '', required: false }] = fields;
  const required = fields.length === alternatives && fields.every((field) => field.required);
  return { ...first, required, type: [...new Set(fields.map(({ type }) => type))].join(' ') };
}

const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;

function typeOf(schema: z.core.$ZodType): string {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodEnum) return inner.options.map((one) => `\`${one}\``).join(' ');
  if (inner instanceof z.ZodLiteral) return [...inner.values].map((one) => `\`${one}\``).join(' ');
  if (inner instanceof z.ZodDiscriminatedUnion) {
    return inner.def.discriminator === 'type' ? SECTION : GROUP;
  }
  if (inner instanceof z.ZodUnion) {
    return [...new Set(inner.options.map(typeOf))].join('或');
  }
  if (inner instanceof z.ZodArray) {
    const item = typeOf(inner.element);
    return item === SECTION ? SECTION_LIST : `列表：${item}`;
  }
  return NAMES.find(([kind]) => inner instanceof kind)?.[1] ?? '文字';
}

const NAMES: readonly (readonly [new (...input: never[]) => unknown, string])[] = [
  [z.ZodISODateTime, '时间，如 2026-11-26T09:00:00+08:00'],
  [z.ZodNumber, '数字'],
  [z.ZodBoolean, '`true` `false`'],
  [z.ZodObject, GROUP],
  [z.ZodRecord, GROUP],
];

/** The schema in optional ones, defaults and transformations. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrapped(schema.unwrap());
  }
  return schema;
}
