import { fileFacts } from '@wenzhan/kit/text/file-size';
import { TargetLink } from '@/components/parts/target-link';
import styles from './downloads-section.module.css';
import list from './list.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Files to download, each with its type and size. */
export function DownloadsSection({ section: { title, items } }: SectionProps<'downloads'>) {
  return (
    <SectionFrame title={title}>
      <ul className={`${list.list} ${styles.downloads}`}>
        {items.map((item) => {
          const facts = fileFacts(item);
          return (
            <li key={item.path}>
              <TargetLink path={item.path}>{item.title}</TargetLink>
              {facts && <span className={styles.meta}>{facts}</span>}
            </li>
          );
        })}
      </ul>
    </SectionFrame>
  );
}
