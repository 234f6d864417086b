import { Picture } from '@/components/parts/picture';
import { Words } from '@/components/parts/words';
import { Actions } from './actions';
import styles from './lead-section.module.css';
import type { SectionProps } from './section-props';

/** A sentence of what the page is about, with a button and a link, beside a picture. */
export function LeadSection({ section, isFirst = false }: SectionProps<'lead'>) {
  const { title, text, picture, button, link } = section;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className={picture ? `${styles.lead} ${styles.withPicture}` : styles.lead}>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Words>{title}</Words>
        </Heading>
        {text && <p>{text}</p>}
        <Actions button={button} link={link} />
      </div>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes="(width >= 52rem) 36rem, 100vw" priority={isFirst} />
        </div>
      )}
    </section>
  );
}
