import type { Heading } from '@/lib/article/body';
import styles from './table-of-contents.module.css';

/** Fewer headings than this need no table. */
const WORTH_A_TABLE = 3;

/** Links to the headings of an article; folds away. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  if (headings.length < WORTH_A_TABLE) return null;
  return (
    <nav aria-label="本文目录" className={styles.contents}>
      <details open>
        <summary>本文目录</summary>
        <ol>
          {headings.map(({ id, text, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
