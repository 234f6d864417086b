/* What follows from `kind`, `dates` and `parent` of categories. */

interface CategoryRules {
  kind?: 'articles' | 'products' | undefined;
  dates?: 'shown' | 'hidden' | undefined;
}

/** A category and the one above it. */
export interface InTree {
  name: string;
  parent?: string | undefined;
}

/** Whether the articles of a category have no dates, but an order of their own: those of a catalogue by default. */
export const isUndated = ({ kind, dates }: CategoryRules): boolean =>
  dates === undefined ? kind === 'products' : dates === 'hidden';

/**
 * The names of a category and of those above it, from the bottom. A parent that does not exist, or that would be below
 * itself, is none.
 */
export function lineageOf(name: string, categories: ReadonlyMap<string, InTree>): string[] {
  const lineage = [name];
  for (;;) {
    const above = categories.get(lineage.at(-1) ?? '')?.parent;
    if (above === undefined || !categories.has(above) || lineage.includes(above)) return lineage;
    lineage.push(above);
  }
}

/** The categories directly below one, in the order of the list. */
export const childrenOf = <T extends InTree>(name: string, categories: readonly T[]): T[] =>
  categories.filter((category) => category.parent === name && category.name !== name);

/** The names of all categories below one. */
export function namesBelow(name: string, categories: readonly InTree[]): string[] {
  const byName = new Map(categories.map((category) => [category.name, category]));
  return categories
    .filter((category) => category.name !== name && lineageOf(category.name, byName).includes(name))
    .map((category) => category.name);
}
