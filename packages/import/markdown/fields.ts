import { isHidingName } from '@wenzhan/content/files/hidden-by';
import { z } from 'zod';
import { flag, parseFields, rank, scalar, scalars } from '../parse-fields';

/** Names of a field in the systems, in the order in which they count, without case, `_` and `-`. */
const NAMES = {
  title: 'title 标题 名称 name',
  date: 'date publishdate pubdate publisheddate published publishedat created createdat createdtime createtime datecreated 日期 发布日期 发布时间 创建时间 创建日期',
  updated:
    'lastmod updated lastmodifiedat lastupdated lastupdate modified lastmodified updatedat lasteditedtime update 更新时间 更新日期 最后编辑时间 上次编辑时间',
  tags: 'tags tag 标签',
  categories: 'categories category 分类 栏目 类别',
  slug: 'slug',
  address: 'url permalink',
  aliases: 'aliases alias redirectfrom',
  summary: 'description summary excerpt desc abstract 摘要 简介 描述',
  author: 'author authors 作者',
  cover:
    'cover image featuredimage featureimage images thumbnail banner headerimg header heroimage topimg img 封面',
  comments: 'comments comment',
  series: 'series seriesname 系列 专栏',
  seriesOrder: 'seriesorder seriesindex seriesweight',
  publishFrom: 'publishdate',
  publishUntil: 'expirydate unpublishdate',
  pinned: 'sticky pinned',
} as const;

/** Settings of themes and systems that say nothing about the text. */
const SETTINGS = new Set(
  'layout type toc showtoc tableofcontents math mathjax katex mermaid sequence flow mindmap mindmap2 sidebar navbar pageclass weight lang language locale keywords iscjklanguage markup outputs menu sitemap nopaging robots hidden hide linktitle headless build cascade reward copyright codemaxlines lightgallery readingtime prev next editlink contributors aside footer breadcrumb article order headerstyle catalog id disablecomments sidebarposition sidebarlabel sidebarclassname hidetitle hidetableofcontents paginationlabel paginationnext paginationprev customediturl translationkey cssclass cssclasses permalinkpattern'.split(
    ' ',
  ),
);

/** A list that may be written as one text. Docusaurus has tags with further fields. */
const words = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value.split(/[,，、]/).map((one) => one.trim())
      : Array.isArray(value)
        ? value.map((one) => fieldOf(one, 'label'))
        : value,
  scalars,
);

/** One field of a value that may have several; any other value as it is. */
function fieldOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : value;
}

/** The address of the first picture, which may have further fields. */
const covers = z.preprocess((value) => {
  const [first] = [value].flat();
  const map = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {};
  return (
    map.image ?? map.src ?? map.url ?? map.teaser ?? (Object.keys(map).length > 0 ? '' : first)
  );
}, scalar);

const people = z.preprocess((value) => {
  const [first] = [value].flat();
  return typeof first === 'object' && first !== null ? (first as { name?: unknown }).name : first;
}, scalar);

const schema = z.object({
  title: scalar,
  date: scalar,
  updated: z.preprocess((value) => fieldOf(value, 'date'), scalar),
  tags: words,
  categories: words,
  slug: scalar,
  address: scalar,
  aliases: scalars,
  summary: scalar,
  author: people,
  cover: covers,
  comments: flag,
  series: scalars,
  seriesOrder: z.coerce.number().optional(),
  publishFrom: scalar,
  publishUntil: scalar,
  pinned: rank,
});

/** What front matter says, by whatever names. */
export type Fields = z.output<typeof schema>;

const normalized = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

const ALL_NAMES = new Set(Object.values(NAMES).flatMap((names) => names.split(' ')));

/** Whether a system or theme has a field of this name. */
export const isFieldName = (name: string): boolean =>
  ALL_NAMES.has(normalized(name)) || SETTINGS.has(normalized(name));

/**
 * Reads the fields of front matter. One that is not valid counts as missing.
 *
 * @returns also the names of the fields that are not valid, and of those that have no place here
 */
export function readFields(written: Record<string, unknown>): {
  fields: Fields;
  faulty: string[];
  unknown: string[];
} {
  const byName = new Map(
    Object.entries(written).map(([name, value]) => [normalized(name), { name, value }]),
  );
  const used = new Set<string>();
  const values: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const [field, all] of Object.entries(NAMES)) {
    for (const name of all.split(' ')) {
      const found = byName.get(name);
      if (!found) continue;
      used.add(name);
      const isDate = !(field === 'date' && typeof found.value === 'boolean');
      if (values[field] !== undefined || found.value === null || !isDate) continue;
      values[field] = found.value;
      names[field] = found.name;
    }
  }
  const faulty: string[] = [];
  const fields = parseFields(schema, values, (field) => faulty.push(names[field] ?? field));
  const unknown = [...byName]
    .filter(([name]) => !used.has(name) && !SETTINGS.has(name) && !isHidingName(name))
    .map(([, { name }]) => name);
  return { fields, faulty, unknown };
}
