import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { routes } from '@wenzhan/contract/urls/routes';
import { shownPicture } from '@wenzhan/text/pictures/picture-hosts';
import { Link } from '@/components/parts/link';
import { Picture } from '@/components/parts/picture';
import { Words } from '@/components/parts/words';
import { StatusBadge } from '@/components/session/article-status';
import type { InCategory } from '@/lib/site/queries/page-data';
import card from './article-card.module.css';

const SIZES = '(width >= 80rem) 20rem, (width >= 64rem) 33vw, (width >= 44rem) 50vw, 100vw';

interface ProductCardProps {
  product: ArticleSummary & InCategory;
  heading?: 'h2' | 'h3';
}

/** A product in a list: its picture whole, series, name, number and summary. The whole card is a link. */
function ProductCard({ product: article, heading: Heading = 'h2' }: ProductCardProps) {
  const { title, summary, status, categoryTitle, product } = article;
  const cover = shownPicture(article.cover);
  return (
    <article className={`${card.card} product-card`}>
      <div className={card.cover}>
        {cover ? (
          <Picture picture={{ ...cover, alt: '' }} sizes={SIZES} />
        ) : (
          <span className="product-blank" aria-hidden="true">
            {product?.number ?? [...title][0]}
          </span>
        )}
      </div>
      <div className={card.words}>
        {categoryTitle && <p className={card.kicker}>{categoryTitle}</p>}
        <Heading className={card.title}>
          <Link href={routes.article(article)} prefetch={true}>
            <Words>{title}</Words>
          </Link>
        </Heading>
        {product?.number && <p className="product-number">{product.number}</p>}
        {summary && <p className={card.summary}>{summary}</p>}
        <p className={card.meta}>
          <StatusBadge status={status} />
        </p>
      </div>
    </article>
  );
}

/** Products side by side. */
export function ProductCards({
  products,
  heading,
}: {
  products: (ArticleSummary & InCategory)[];
  heading: 'h2' | 'h3';
}) {
  return (
    <ul className="product-cards">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
