import card from '@/components/article/article-card.module.css';
import { Picture } from '@/components/parts/picture';
import { TargetLink } from '@/components/parts/target-link';
import { Words } from '@/components/parts/words';
import styles from './cards-section.module.css';
import { columnsFor } from './columns';
import row from './row.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

const SIZES = '(width >= 64rem) 24rem, (width >= 44rem) 50vw, 100vw';

/** Cards that look like those of articles, with large pictures on phones, too. */
export function CardsSection({ section: { title, text, fit, items } }: SectionProps<'cards'>) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      {text && <p>{text}</p>}
      <ul className={row.row} data-columns={columnsFor(items.length)} data-fit={fit}>
        {items.map((item) => (
          <li key={item.title} className={`${card.card} ${styles.card}`}>
            {item.picture && (
              <div className={card.cover}>
                <Picture picture={{ ...item.picture, alt: '' }} sizes={SIZES} />
              </div>
            )}
            <div className={card.words}>
              <Heading className={card.title}>
                <TargetLink path={item.path}>
                  <Words>{item.title}</Words>
                </TargetLink>
              </Heading>
              {item.text && <p className={card.summary}>{item.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}
