import { linkSchema, pictureSchema } from '@wenzhan/contract/schemas/fields';
import { unwrapped } from '@wenzhan/contract/schemas/schema-walk';
import { placed } from '@wenzhan/contract/schemas/section-fields';
import { SECTIONS } from '@wenzhan/contract/schemas/sections';
import { z } from 'zod';
import {
  articleFrontSchema,
  authorFileSchema,
  categoryFileSchema,
  pageFrontSchema,
  redirectsFileSchema,
  sectionPageFileSchema,
  siteFileSchema,
} from '../files/file-schemas';
import { frameFileFields } from '../files/parts/site-file-fields';
import { EVERY_SECTION, MEANINGS } from './meanings';

const FILES: readonly (readonly [file: string, schema: z.ZodType])[] = [
  ['site.yaml', siteFileSchema],
  ['pages/名称.yaml', sectionPageFileSchema],
  ['栏目/编号.md', articleFrontSchema],
  ['pages/名称.md', pageFrontSchema],
  ['栏目/category.yaml', categoryFileSchema],
  ['authors/编号.yaml', authorFileSchema],
  ['redirects.yaml', redirectsFileSchema],
];

/** Groups that many fields have: listed once, by a name that is the type of these fields. */
const GROUPS: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['图片', pictureSchema],
  ['链接', frameFileFields.headerButton],
  ['站外链接', linkSchema],
  ['搜索结果', articleFrontSchema.shape.seo],
];

const HEAD = `# 字段一览

由 \`npm run fields\` 从代码里的定义生成，不要手改。**粗体**的必须写；\`[]\`表示列表里的每一项。怎样用见[owners.zh.md](owners.zh.md)。
名称和标题最多200个字符，摘要和介绍1000个，其他文字5000个，标签、系列名200个，网址2048个；更长的文字只显示开头，\`npm run content:check\`会指出来。
`;
const FOOT = '\nTests: `packages/content/fields/reference.test.ts`.\n';
const SECTIONS_HEAD = `
## 版块（pages/名称.yaml的sections）

每个版块都要写**\`type\`**，就是下面的小标题；也都可以写：

`;
const GROUPS_HEAD = `
## 常用的几组字段

类型写着这些名称的字段，各有下面这些：如\`logo\`是图片，就有\`logo.url\`。
`;

/** The reference of every field of the content files, in Markdown. */
export function fieldReference(): string {
  const files = FILES.map(([file, schema]) => `\n## ${file}\n\n${linesOf(schema, file)}`);
  const sections = SECTIONS.map(({ shape: { type, ...fields } }) => {
    const own = Object.entries(fields).filter(([key]) => !(key in placed));
    const lines = linesOf(z.object(Object.fromEntries(own)), type.value);
    return `\n### ${type.value}\n${lines && `\n${lines}`}`;
  });
  const groups = GROUPS.map(([name, schema]) => `\n### ${name}\n\n${linesOf(schema, name)}`);
  const ofSections = linesOf(z.object(placed), EVERY_SECTION);
  return [
    HEAD,
    ...files,
    SECTIONS_HEAD,
    ofSections,
    ...sections,
    GROUPS_HEAD,
    ...groups,
    FOOT,
  ].join('');
}

/** A group that has no name of its own. */
export const GROUP = '一组字段';
const SECTION = '版块';
const listOf = (type: string) => `${type}的列表`;
const SECTION_LIST = listOf(SECTION);

interface Field {
  path: string;
  type: string;
  required: boolean;
  /** What it is if it is not written. */
  fallback?: unknown;
}

/** @param subject the file, section or group, of which `MEANINGS` may say more */
function linesOf(schema: z.ZodType, subject: string): string {
  const meanings = MEANINGS.get(subject) ?? new Map<string, string>();
  const fields = fieldsIn(schema, '');
  const stale = [...meanings.keys()].filter((path) => !fields.some((one) => one.path === path));
  if (stale.length > 0) throw new Error(`${subject} has no ${stale.join(', ')}`);
  return fields.map((field) => lineOf(field, meanings.get(field.path))).join('');
}

function lineOf({ path, type, required, fallback }: Field, meaning: string | undefined): string {
  const name = `\`${path}\``;
  const isShown = ['string', 'number', 'boolean'].includes(typeof fallback) && fallback !== '';
  const notes = [meaning, isShown && `默认\`${fallback}\``].filter(Boolean).join('；');
  return `- ${required ? `**${name}**` : name}：${type}${notes && `。${notes}`}\n`;
}

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
    const missing = z.safeParse(field, undefined);
    const required = !missing.success;
    const own = { path, type: typeOf(field), required, fallback: missing.data };
    return isListedElsewhere(own.type) ? [own] : [own, ...fieldsIn(field, path, below)];
  });
}

const isListedElsewhere = (type: string) =>
  type === SECTION_LIST || GROUPS.some(([name]) => type === name || type === listOf(name));

/** A field that several alternatives have, with the types of all; required if all of them require it. */
function merged(fields: readonly Field[], alternatives: number): Field {
  const [first = { path: '', type: '', required: false }] = fields;
  const required = fields.length === alternatives && fields.every((field) => field.required);
  return { ...first, required, type: [...new Set(fields.map(({ type }) => type))].join('或') };
}

function typeOf(schema: z.core.$ZodType): string {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodEnum) return inner.options.map((one) => `\`${one}\``).join(' ');
  if (inner instanceof z.ZodLiteral) return [...inner.values].map((one) => `\`${one}\``).join(' ');
  if (inner instanceof z.ZodDiscriminatedUnion) {
    return inner.def.discriminator === 'type' ? SECTION : GROUP;
  }
  if (inner instanceof z.ZodObject) return groupName(inner);
  if (inner instanceof z.ZodUnion) {
    return [...new Set(inner.options.map(typeOf))].join('或');
  }
  if (inner instanceof z.ZodArray) {
    return listOf(typeOf(inner.element));
  }
  return NAMES.find(([kind]) => inner instanceof kind)?.[1] ?? '文字';
}

/** The name of a group with the same fields; `GROUP` if there is none. */
export function groupName(schema: z.ZodObject): string {
  const keysOf = (one: z.core.$ZodType) =>
    one instanceof z.ZodObject && Object.keys(one.shape).join();
  const same = GROUPS.find(
    ([, group]) =>
      keysOf(unwrapped(group)) === keysOf(schema) && linesOf(group, '') === linesOf(schema, ''),
  );
  return same?.[0] ?? GROUP;
}

const NAMES: readonly (readonly [new (...input: never[]) => unknown, string])[] = [
  [z.ZodISODateTime, '时间，如 2026-11-26T09:00:00+08:00'],
  [z.ZodNumber, '数字'],
  [z.ZodBoolean, '`true` `false`'],
  [z.ZodRecord, GROUP],
];
