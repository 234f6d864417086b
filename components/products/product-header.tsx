import { InterfaceText } from '@/components/parts/interface-text';
import { Words } from '@/components/parts/words';
import actions from '@/components/sections/actions.module.css';
import { StatusBadge } from '@/components/session/article-status';
import { pageMessages } from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import styles from './product-page.module.css';

/** Series, name, number and summary of a product, and links to the form for enquiries and to the downloads. */
export function ProductHeader({ article, category, enquiry }: ArticlePageData) {
  const { title, summary, product, status } = article;
  const texts = pageMessages().pages.product;
  const facts = [
    [texts.number, product?.number],
    [texts.brand, product?.brand],
  ].filter(([, value]) => value);
  return (
    <header className={styles.header}>
      {category && <p className={styles.kicker}>{category.title}</p>}
      <h1>
        <Words>{title}</Words>
      </h1>
      {facts.length > 0 && (
        <dl className={styles.facts}>
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
      {summary && <p className={styles.summary}>{summary}</p>}
      <StatusBadge status={status} />
      {(enquiry || product?.downloads?.length) && (
        <p className={actions.actions}>
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
