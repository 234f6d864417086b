import type { Product } from '@wenzhan/contract/schemas/product';

/** What a search finds of a product besides its number: names and values, a line for each group, row and download. */
export function productText({
  brand,
  specifications = [],
  downloads = [],
  pictures = [],
}: Product): string {
  const lines = [
    brand,
    ...specifications.flatMap(({ title, rows = [], table }) => [
      title,
      ...rows.map(({ label, value, unit }) => [label, value, unit].filter(Boolean).join(' ')),
      table?.head.join(' '),
      ...(table?.rows.map(({ cells }) => cells.join(' ')) ?? []),
    ]),
    ...pictures.map(({ caption }) => caption),
    ...downloads.map(({ title }) => title),
  ];
  return lines.filter(Boolean).join('\n');
}
