import type { Picture as PictureData } from '@wenzhan/contract/schemas/fields';
import { Picture } from '@/components/parts/picture';
import { pageMessages } from '@/lib/site/page-edition';

type Pictures = (PictureData & { caption?: string | undefined })[];

const FIRST = '(width >= 64rem) 46rem, 100vw';
const OTHERS = '(width >= 64rem) 11rem, (width >= 44rem) 25vw, 100vw';

/**
 * The pictures of a product: the first one large and the others below it, on phones side by side. Each is a link to
 * itself, which scripts make an enlargement, as in articles.
 */
export function ProductGallery({ pictures, name }: { pictures: Pictures; name: string }) {
  return (
    <ul
      className="product-gallery"
      aria-label={pageMessages().products.pictures}
      tabIndex={pictures.length > 1 ? 0 : undefined}
    >
      {pictures.map(({ caption, ...picture }, index) => (
        <li key={picture.url}>
          <figure>
            <a className="enlarge" href={picture.url}>
              <Picture
                picture={{ ...picture, alt: picture.alt ?? caption ?? name }}
                sizes={index === 0 ? FIRST : OTHERS}
                priority={index === 0}
              />
            </a>
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
