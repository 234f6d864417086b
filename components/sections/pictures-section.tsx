import { Picture } from '@/components/parts/picture';
import { columnsFor } from './columns';
import styles from './pictures-section.module.css';
import row from './row.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Pictures side by side, each with its caption; a click enlarges one, or leads to it. */
export function PicturesSection({ section: { title, fit, items } }: SectionProps<'pictures'>) {
  return (
    <SectionFrame title={title}>
      <ul
        className={`${row.row} ${styles.pictures}`}
        data-columns={columnsFor(items.length)}
        data-fit={fit}
      >
        {items.map(({ caption, ...picture }) => (
          <li key={picture.url}>
            <figure>
              <a href={picture.url} className="enlarge">
                <Picture
                  picture={picture}
                  sizes="(width >= 64rem) 24rem, (width >= 44rem) 50vw, 100vw"
                />
              </a>
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
