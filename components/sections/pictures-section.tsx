import { Picture } from '@/components/parts/picture';
import styles from './pictures-section.module.css';
import row from './row.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Pictures side by side, each with its caption. */
export function PicturesSection({ section: { title, items } }: SectionProps<'pictures'>) {
  return (
    <SectionFrame title={title}>
      <ul className={`${row.row} ${styles.pictures}`}>
        {items.map(({ caption, ...picture }) => (
          <li key={picture.url}>
            <figure>
              <Picture
                picture={picture}
                sizes="(width >= 64rem) 18rem, (width >= 44rem) 50vw, 100vw"
              />
              {caption && <figcaption>{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
