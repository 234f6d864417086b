import type { SpecificationGroup } from '@wenzhan/contract/schemas/product';
import prose from '@/components/article/prose.module.css';
import { InterfaceText } from '@/components/parts/interface-text';
import { Words } from '@/components/parts/words';
import { pageMessages } from '@/lib/site/page-edition';
import { numericColumns } from './numeric-columns';

/** The specifications of a product, over the whole width of the page. */
export function Specifications({ groups }: { groups: readonly SpecificationGroup[] }) {
  const title = pageMessages().products.specifications;
  return (
    <section className="product-specifications">
      <h2>
        <InterfaceText>{title}</InterfaceText>
      </h2>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups need no titles, and never move
        <div key={index} className="product-group">
          {group.title && (
            <h3>
              <Words>{group.title}</Words>
            </h3>
          )}
          {group.rows && <Rows rows={group.rows} />}
          {group.table && <Table table={group.table} title={group.title ?? title} />}
        </div>
      ))}
    </section>
  );
}

function Rows({ rows }: { rows: NonNullable<SpecificationGroup['rows']> }) {
  return (
    <dl className="product-rows">
      {rows.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit && <span> {unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps {
  table: NonNullable<SpecificationGroup['table']>;
  title: string;
}

/** Several models side by side. It looks and scrolls as tables of articles do. */
function Table({ table: { head, rows }, title }: TableProps) {
  const cells = rows.map((row) => row.cells.slice(0, head.length));
  const numeric = numericColumns(cells);
  const classOf = (at: number) => (numeric.has(at) ? 'product-number' : undefined);
  return (
    <div className={`${prose.prose} product-table`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a named region, as around tables of articles */}
      <div className="table-scroll" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, at) => (
                <th key={cell} scope="col" className={classOf(at)}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map(([first = '', ...others], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows need no names, and never move
              <tr key={row}>
                <th scope="row">{first}</th>
                {head.slice(1).map((column, at) => (
                  <td key={column} className={classOf(at + 1)}>
                    {others[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
