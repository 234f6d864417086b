import type { Picture as PictureData } from '@wenzhan/contract/schemas/fields';
import { Picture } from '@/components/parts/picture';
import { TargetLink } from '@/components/parts/target-link';
import styles from './partners-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Logos of partners in one ink, as large as each other to the eye, or their names. */
export function PartnersSection({ section: { title, items } }: SectionProps<'partners'>) {
  return (
    <SectionFrame title={title}>
      <ul className={styles.partners}>
        {items.map(({ name, logo, path }) => (
          <li key={name}>
            <TargetLink path={path}>
              {logo ? (
                <span className={styles.logo}>
                  <Picture picture={{ ...opticalSize(logo), alt: name }} sizes="10rem" />
                </span>
              ) : (
                name
              )}
            </TargetLink>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

/** Square pixels that each logo covers, whatever its shape. */
const AREA = 5600;
const MAX_HEIGHT = 56;
const MAX_WIDTH = 160;

/** The picture in the size in which it looks as large as the others. */
function opticalSize({ width, height, ...picture }: PictureData): PictureData {
  const ratio = width && height ? width / height : MAX_WIDTH / MAX_HEIGHT;
  const tall = Math.min(MAX_HEIGHT, Math.sqrt(AREA / ratio), MAX_WIDTH / ratio);
  return { ...picture, width: Math.round(tall * ratio), height: Math.round(tall) };
}
