import { Picture } from '@/components/parts/picture';
import { Words } from '@/components/parts/words';
import { Actions } from './actions';
import { Film } from './film';
import styles from './lead-section.module.css';
import type { SectionProps } from './section-props';

/** The displayed width of its picture, by its layout. */
const SIZES = {
  beside: '(width >= 52rem) 36rem, 100vw',
  full: '100vw',
  below: '(width >= 80rem) 74rem, 100vw',
};

/** A sentence of what the page is about, with a button and a link, and a picture or a film. */
export function LeadSection({ section, isFirst = false }: SectionProps<'lead'>) {
  const { title, text, picture, film, button, link, layout = 'beside' } = section;
  const Heading = isFirst ? 'h1' : 'h2';
  const shape = picture && (layout === 'beside' ? styles.withPicture : styles[layout]);
  return (
    <section className={shape ? `${styles.lead} ${shape}` : styles.lead}>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Words>{title}</Words>
        </Heading>
        {text && <p>{text}</p>}
        <Actions button={button} link={link} />
      </div>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes={SIZES[layout]} priority={isFirst} />
          {film && <Film url={film} />}
        </div>
      )}
    </section>
  );
}
