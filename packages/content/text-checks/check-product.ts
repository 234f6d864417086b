import { textChecks } from '@wenzhan/texts/text-checks';
import type { ContentModel } from '../content-model';
import type { ArticleRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../files/front-matter';
import { lineOf } from '../files/yaml';

/** The field of a form that names the product. */
const PRODUCT_FIELD = 'product';

interface Fault {
  keys: readonly PropertyKey[];
  message: string | null;
}

/**
 * Finds what a product names that does not exist: files, its form, related articles; and rows of tables that have other
 * columns than their head.
 *
 * @param text of the file
 * @param link says what is wrong with a link; null if it is well
 */
export function checkProduct(
  { file, front: { product } }: ArticleRecord,
  text: string,
  model: ContentModel,
  link: (url: string) => string | null,
): ContentDiagnostic[] {
  if (!product) return [];
  const { downloads = [], related = [], form, specifications = [] } = product;
  const faults: Fault[] = [
    ...downloads.map(({ path }, at) => ({ keys: ['downloads', at, 'path'], message: link(path) })),
    ...related.map((id, at) => ({ keys: ['related', at], message: relatedFault(id, model) })),
    ...(form === undefined ? [] : [{ keys: ['form'], message: formFault(form, model) }]),
    ...specifications.flatMap((group, at) => groupFaults(group, ['specifications', at])),
  ];
  const source = splitFrontMatter(text)?.front ?? '';
  return faults.flatMap(({ keys, message }) =>
    message === null
      ? []
      : [{ file, line: lineOf(source, ['product', ...keys], FRONT_LINE), message }],
  );
}

const relatedFault = (id: string, { articles }: ContentModel): string | null =>
  articles.has(id) ? null : textChecks().noArticle(id);

function formFault(name: string, { site }: ContentModel): string | null {
  const forms = site?.site.forms ?? {};
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (!form) return textChecks().noForm(name);
  const hasField = form.fields.some((field) => field.name === PRODUCT_FIELD);
  return hasField ? null : textChecks().formWithoutProduct(name);
}

type Group = NonNullable<NonNullable<ArticleRecord['front']['product']>['specifications']>[number];

function groupFaults({ rows, table }: Group, keys: readonly PropertyKey[]): Fault[] {
  if (!rows && !table) return [{ keys, message: textChecks().emptyGroup }];
  const columns = table?.head.length ?? 0;
  return (table?.rows ?? []).flatMap(({ cells }, at) =>
    cells.length === columns
      ? []
      : [
          {
            keys: [...keys, 'table', 'rows', at],
            message: textChecks().cellsOfRow(at + 1, cells.length, columns),
          },
        ],
  );
}
