import type { Product, SpecificationGroup } from '@wenzhan/contract/schemas/product';
import { fileFacts } from '@wenzhan/kit/text/file-size';
import { pageMessages } from '../../site/page-edition';
import type { ArticleWithBody } from '../../site/queries/page-data';
import { escaped } from './escaped';

/**
 * HTML of a product for its Markdown version: number, pictures, summary, text, specifications as tables, downloads.
 *
 * @param text its safe HTML
 */
export function productHtml({ summary, product }: ArticleWithBody['article'], text: string) {
  const fields: Partial<Product> = product ?? {};
  const { number, brand, pictures = [], specifications = [], downloads = [] } = fields;
  const texts = pageMessages().products;
  const { after } = pageMessages().pages.facts;
  const facts = [number && texts.number + after + number, brand && texts.brand + after + brand];
  return [
    ...facts.map((fact) => (fact ? paragraph(fact) : '')),
    summary ? paragraph(summary) : '',
    ...pictures.map(
      ({ url, alt = '' }) => `<p><img src="${escaped(url)}" alt="${escaped(alt)}"></p>`,
    ),
    text,
    specifications.length > 0 ? `<h2>${escaped(texts.specifications)}</h2>` : '',
    ...specifications.map(groupHtml),
    downloads.length > 0 ? `<h2>${escaped(texts.downloads)}</h2>` : '',
    downloads.length > 0 ? `<ul>${downloads.map(downloadHtml).join('')}</ul>` : '',
  ].join('');
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

const downloadHtml = (download: { title: string; path: string; size?: number | undefined }) => {
  const facts = fileFacts(download);
  const { after } = pageMessages().pages.facts;
  const link = `<a href="${escaped(download.path)}">${escaped(download.title)}</a>`;
  return `<li>${link}${facts ? after + escaped(facts) : ''}</li>`;
};

function groupHtml({ title, rows = [], table }: SpecificationGroup): string {
  const heading = title ? `<h3>${escaped(title)}</h3>` : '';
  const cells = rows.map(({ label, value, unit }) => [label, unit ? `${value} ${unit}` : value]);
  // The rows of a group have no head; a table of Markdown has one.
  const ofRows = rows.length > 0 ? tableHtml(['', ''], cells) : '';
  return (
    heading +
    ofRows +
    (table
      ? tableHtml(
          table.head,
          table.rows.map((row) => row.cells),
        )
      : '')
  );
}

const tableHtml = (head: readonly string[], rows: readonly (readonly string[])[]) => {
  const row = (tag: 'th' | 'td') => (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th')(head)}</thead><tbody>${rows.map(row('td')).join('')}</tbody></table>`;
};
