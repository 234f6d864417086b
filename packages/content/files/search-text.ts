import { plainText, type TextFormat, withoutUnseen } from '@wenzhan/text/plain-text';
import { normalizeText } from '../normalize-text';
import type { SearchText } from './content-records';
import type { ArticleFront } from './file-schemas';
import { productText } from './product-text';

/** The searchable text of an article. The number of a product counts as its tags do, what else is said of it as its body. */
export function searchTextOf(
  { title, tags, summary, product }: Pick<ArticleFront, 'title' | 'tags' | 'summary' | 'product'>,
  format: TextFormat,
  body: string,
): SearchText {
  const names = product?.number === undefined ? tags : [product.number, ...tags];
  const text = plainText(body, format);
  return [
    normalizeText(withoutUnseen(title)),
    normalizeText(withoutUnseen(names.join('\n'))),
    normalizeText(withoutUnseen(summary)),
    normalizeText(product ? `${text}\n${withoutUnseen(productText(product))}` : text),
  ];
}
