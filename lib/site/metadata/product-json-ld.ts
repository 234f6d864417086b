import type { Product as ProductFields } from '@wenzhan/contract/schemas/product';
import type { Product, PropertyValue } from 'schema-dts';
import { pageUrl } from '../page-edition';
import { image, shareImages } from './json-ld-images';
import type { PageMetadata } from './page-description';

/** Properties that a product states at most: search engines read few. */
const MAX_PROPERTIES = 60;

interface Named {
  id: string;
  /** The id of the organisation that makes it, unless it has a brand. */
  maker: string;
}

/** A product as schema.org has it, without prices, which pages do not say. */
export function productNode(
  { name, path, description, category, ...page }: PageMetadata,
  { product, cover, tags }: NonNullable<PageMetadata['article']>,
  { id, maker }: Named,
): Product {
  const fields: Partial<ProductFields> = product ?? {};
  const { number, brand, pictures = [] } = fields;
  const shown = pictures.length > 0 ? pictures : cover ? [cover] : [];
  const properties = propertiesOf(fields);
  return {
    '@type': 'Product',
    '@id': id,
    url: pageUrl(path),
    name,
    description,
    ...(number ? { sku: number, mpn: number } : {}),
    ...(category ? { category: category.title } : {}),
    brand: brand ? { '@type': 'Brand', name: brand } : { '@id': maker },
    ...(brand ? {} : { manufacturer: { '@id': maker } }),
    image:
      shown.length > 0
        ? shown.map(({ url, width, height }) => image(url, width, height))
        : shareImages({ name, path, description, category, ...page }, ['wide']),
    ...(tags.length > 0 ? { keywords: tags.map(({ title }) => title) } : {}),
    ...(properties.length > 0 ? { additionalProperty: properties } : {}),
  };
}

/** Tables compare several models, so that their cells are no properties of one. */
const propertiesOf = ({ specifications = [] }: Partial<ProductFields>): PropertyValue[] =>
  specifications
    .flatMap(({ rows = [] }) => rows)
    .slice(0, MAX_PROPERTIES)
    .map(({ label, value, unit }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      ...(unit ? { unitText: unit } : {}),
    }));
