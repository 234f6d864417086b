import type { Picture as PictureValue } from '@wenzhan/contract/schemas/fields';
import type { ReactNode } from 'react';
import { Picture } from '@/components/parts/picture';
import styles from './beside-picture.module.css';

interface BesidePictureProps {
  picture: PictureValue | undefined;
  children: ReactNode;
}

/** Words, beside a picture if there is one. */
export const BesidePicture = ({ picture, children }: BesidePictureProps) => (
  <div className={picture ? `${styles.pair} ${styles.withPicture}` : styles.pair}>
    <div className={styles.words}>{children}</div>
    {picture && (
      <div className={styles.picture}>
        <Picture picture={picture} sizes="(width >= 52rem) 28rem, 100vw" />
      </div>
    )}
  </div>
);
