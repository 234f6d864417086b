import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { ProductCards } from '@/components/article/product-card';
import type { InCategory } from '@/lib/site/queries/page-data';
import { ProductStyles } from './product-styles';

interface ProductStoriesProps {
  products: (ArticleSummary & InCategory)[];
  heading: 'h2' | 'h3';
}

/** Products in a section of another page, which has no style sheet of products otherwise. */
export const ProductStories = (props: ProductStoriesProps) => (
  <>
    <ProductStyles />
    <ProductCards {...props} />
  </>
);
