'use client';

import type { Heading } from '@/lib/article/body';
import styles from './table-of-contents.module.css';

/** Fewer headings than this need no table. */
const WORTH_A_TABLE = 3;
const LABEL = '本文目录';

interface ContentsProps {
  headings: Heading[];
}

// Client components, so that the headings travel once: both tables are drawn of the same list.

/** Links to the headings of an article, beside its text on wide screens. */
export function SideContents({ headings }: ContentsProps) {
  if (headings.length < WORTH_A_TABLE) return null;
  return (
    <nav aria-label={LABEL} className={styles.side} data-contents>
      <p>{LABEL}</p>
      <HeadingLinks headings={headings} />
    </nav>
  );
}

/** The same on small screens: folded until it is asked for. */
export function FoldedContents({ headings }: ContentsProps) {
  if (headings.length < WORTH_A_TABLE) return null;
  return (
    <nav aria-label={LABEL} className={styles.folded}>
      <details>
        <summary>{LABEL}</summary>
        <HeadingLinks headings={headings} />
      </details>
    </nav>
  );
}

function HeadingLinks({ headings }: ContentsProps) {
  return (
    <ol>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
