import { routes } from '@wenzhan/contract/urls/routes';
import { Link } from '@/components/parts/link';
import { pageMessages } from '@/lib/site/page-edition';
import type { CategoryFilter } from '@/lib/site/queries/page-data';
import { ProductStyles } from './product-styles';

interface CategoryFilterLinksProps {
  filter: CategoryFilter | null;
  /** The name of the category that the page lists. */
  current: string;
}

/** Links to a category as a whole and to its parts, with the number of what each has; nothing without parts. */
export function CategoryFilterLinks({ filter, current }: CategoryFilterLinksProps) {
  if (!filter || filter.parts.length === 0) return null;
  const { series, whole: wholeTitle } = pageMessages().products;
  const { whole, parts } = filter;
  const links = [{ ...whole, title: wholeTitle }, ...parts];
  return (
    <nav aria-label={`${whole.title}: ${series}`}>
      <ProductStyles />
      <ul className="product-filter">
        {links.map(({ name, title, total }) => (
          <li key={name}>
            <Link href={routes.category(name)} aria-current={name === current ? 'page' : undefined}>
              {title}
              <span>{total}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
