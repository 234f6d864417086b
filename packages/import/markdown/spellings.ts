import type { FolderSite, TextFile } from './site';

type Respell = (names: readonly string[], notes: string[]) => string[];

/**
 * The texts with tags, categories and series as most of them write them, where the old site takes several spellings for
 * one, such as `Linux` and `linux`.
 */
export function withOneSpelling(
  texts: readonly TextFile[],
  { termPath }: FolderSite,
): readonly TextFile[] {
  if (!termPath) return texts;
  const of = (field: 'tags' | 'categories' | 'series') =>
    respell(
      texts.flatMap(({ fields }) => fields[field].map((name) => name.trim())),
      termPath,
    );
  const [tags, categories, series] = [of('tags'), of('categories'), of('series')];
  return texts.map(({ fields, ...text }) => ({
    ...text,
    fields: {
      ...fields,
      tags: tags(fields.tags, text.notes),
      categories: categories(fields.categories, text.notes),
      series: series(fields.series, text.notes),
    },
  }));
}

/** @param all each name as often as it is used */
function respell(all: readonly string[], termPath: (name: string) => string): Respell {
  const counts = new Map<string, number>();
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const chosen = new Map<string, string>();
  for (const [name, count] of counts) {
    const spelling = chosen.get(termPath(name));
    if (spelling === undefined || count > (counts.get(spelling) ?? 0))
      chosen.set(termPath(name), name);
  }
  return (names, notes) =>
    names.map((written) => {
      const name = written.trim();
      // Names without a character that an address can have are not spellings of each other.
      const spelling = (termPath(name) && chosen.get(termPath(name))) || name;
      if (spelling !== name) notes.push(`${name}写成了${spelling}：旧站上是同一个`);
      return spelling;
    });
}
