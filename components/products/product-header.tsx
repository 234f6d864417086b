import { InterfaceText } from '@/components/parts/interface-text';
import { Words } from '@/components/parts/words';
import actions from '@/components/sections/actions.module.css';
import { StatusBadge } from '@/components/session/article-status';
import { pageMessages } from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import { isNumeric } from './numeric-columns';

/** The first numbers of its specifications, which stand beside the pictures as well, at most. */
const KEY_FIGURES = 4;

/** Series, name, number, summary and first figures of a product, and links to the form for enquiries and to the downloads. */
export function ProductHeader({ article, category, enquiry }: ArticlePageData) {
  const { title, summary, product, status } = article;
  const texts = pageMessages().products;
  const keys = (product?.specifications?.[0]?.rows ?? [])
    .filter(({ value }) => isNumeric(value))
    .slice(0, KEY_FIGURES);
  const facts = [
    [texts.number, product?.number],
    [texts.brand, product?.brand],
  ].filter(([, value]) => value);
  return (
    <header className="product-header">
      {category && <p className="product-kicker">{category.title}</p>}
      <h1>
        <Words>{title}</Words>
      </h1>
      {facts.length > 0 && (
        <dl className="product-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>
                <InterfaceText>{label}</InterfaceText>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {summary && <p className="product-summary">{summary}</p>}
      {keys.length > 1 && (
        <dl className="product-keys">
          {keys.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {unit && <span> {unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <StatusBadge status={status} />
      {(enquiry || product?.downloads?.length) && (
        <p className={`${actions.actions} product-screen`}>
          {enquiry && (
            <a className={actions.button} href="#enquire">
              {enquiry.form.title}
            </a>
          )}
          {product?.downloads?.length ? (
            <a href="#downloads">
              <InterfaceText>{texts.downloads}</InterfaceText>
            </a>
          ) : null}
        </p>
      )}
    </header>
  );
}
