import { Picture } from '@/components/parts/picture';
import { TargetLink } from '@/components/parts/target-link';
import { columnsFor } from './columns';
import styles from './people-section.module.css';
import row from './row.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import { surnameOf } from './surname';

/** People with a square portrait, or a seal with their surname. */
export function PeopleSection({ section: { title, items } }: SectionProps<'people'>) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <SectionFrame title={title}>
      <ul className={row.row} data-columns={columnsFor(items.length)}>
        {items.map(({ name, role, text, portrait, path }) => (
          <li key={`${name} ${role}`} className={styles.person}>
            {portrait ? (
              <div className={styles.portrait}>
                <Picture picture={{ ...portrait, alt: '' }} sizes="6rem" />
              </div>
            ) : (
              <Seal name={name} />
            )}
            <div className={styles.words}>
              <Heading>
                <TargetLink path={path}>{name}</TargetLink>
              </Heading>
              {role && <p>{role}</p>}
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </SectionFrame>
  );
}

function Seal({ name }: { name: string }) {
  const surname = surnameOf(name);
  return (
    <div
      className={surname.length > 1 ? `${styles.seal} ${styles.long}` : styles.seal}
      aria-hidden="true"
    >
      {surname}
    </div>
  );
}
