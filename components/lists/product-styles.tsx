import { productStylesheetPath } from '@/lib/site/brand/product-stylesheet';

/** The style sheet of products, once on a page that shows some. */
export const ProductStyles = () => (
  <link rel="stylesheet" href={productStylesheetPath()} precedence="products" />
);
