import { Prose } from '@/components/article/prose';
import { Picture } from '@/components/parts/picture';
import { Actions } from './actions';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './text-picture-section.module.css';

/** A text beside a picture. */
export function TextPictureSection({ section }: SectionProps<'text_picture'>) {
  const { title, content, picture, link } = section;
  return (
    <SectionFrame title={title}>
      <div className={picture ? `${styles.pair} ${styles.withPicture}` : styles.pair}>
        <div className={styles.words}>
          <Prose body={content} />
          <Actions link={link} />
        </div>
        {picture && (
          <div className={styles.picture}>
            <Picture picture={picture} sizes="(width >= 52rem) 28rem, 100vw" />
          </div>
        )}
      </div>
    </SectionFrame>
  );
}
