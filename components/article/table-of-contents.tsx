'use client';

import type { Heading } from '@wenzhan/text/article/article-body';
import { zh as articlePage } from '@wenzhan/texts/article-page';
import { clientTexts } from '@/components/parts/texts';

interface ContentsProps {
  headings: Heading[];
}

// Client components, so that the flight data carries the headings once for both tables.

/** Links to the headings of an article, beside the text on wide screens. */
export function SideContents({ headings }: ContentsProps) {
  const { contents: label } = clientTexts('articlePage', articlePage);
  return (
    <nav aria-label={label}>
      <p>{label}</p>
      <HeadingLinks headings={headings} />
    </nav>
  );
}

/** The same links on small screens, collapsed at first. */
export function FoldedContents({ headings }: ContentsProps) {
  const { contents: label, showContents, hideContents } = clientTexts('articlePage', articlePage);
  return (
    <nav aria-label={label}>
      <details>
        <summary data-closed={showContents} data-opened={hideContents}>
          {label}
        </summary>
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
