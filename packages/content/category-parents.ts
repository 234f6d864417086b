import { type InTree, lineageOf } from '@wenzhan/contract/schemas/category-tree';
import { contentFiles } from '@wenzhan/texts/content-files';
import type { CategoryRecord } from './files/content-records';
import type { ContentDiagnostic } from './files/diagnostics';

interface CategoryParents {
  /** The categories without parents that do not exist, or that would be below themselves. */
  categories: CategoryRecord[];
  diagnostics: ContentDiagnostic[];
}

/** Looks at the parents of all categories. A bad one costs the parent only. */
export function checkParents(records: readonly CategoryRecord[]): CategoryParents {
  const byName = treeOf(records);
  const diagnostics: ContentDiagnostic[] = [];
  const categories = records.map((record) => {
    const message = parentFault(record, byName);
    if (message === null) return record;
    diagnostics.push({ file: record.file, line: record.parentLine ?? 1, field: 'parent', message });
    const { parent: _, ...category } = record.category;
    return { ...record, category };
  });
  return { categories, diagnostics };
}

/** By category, its name and those of the categories above it, from the bottom. */
export function lineagesOf(records: readonly CategoryRecord[]): Map<string, readonly string[]> {
  const byName = treeOf(records);
  return new Map(records.map(({ name }) => [name, lineageOf(name, byName)]));
}

const treeOf = (records: readonly CategoryRecord[]): Map<string, InTree> =>
  new Map(records.map(({ name, category }) => [name, { name, parent: category.parent }]));

function parentFault(
  { name, category: { parent } }: CategoryRecord,
  byName: ReadonlyMap<string, InTree>,
): string | null {
  if (parent === undefined) return null;
  if (!byName.has(parent)) return contentFiles().unknownParent(parent);
  return lineageOf(parent, byName).includes(name) ? contentFiles().circularParent(parent) : null;
}
