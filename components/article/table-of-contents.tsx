'use client';

import type { Heading } from '@wenzhan/text/article/article-body';

interface ContentsProps {
  headings: Heading[];
  label: string;
  /** The language of the label, if it is not that of the page. Its direction would set it apart from the links. */
  lang?: string;
}

interface FoldedContentsProps extends ContentsProps {
  show: string;
  hide: string;
}

// Client components, so that the flight data carries the headings once for both tables.

/** Links to the headings of an article, beside the text on wide screens. */
export function SideContents({ headings, label, lang }: ContentsProps) {
  return (
    <nav aria-label={label}>
      <p lang={lang}>{label}</p>
      <HeadingLinks headings={headings} />
    </nav>
  );
}

/** The same links on small screens, collapsed at first. */
export function FoldedContents({ headings, label, show, hide, lang }: FoldedContentsProps) {
  return (
    <nav aria-label={label}>
      <details>
        <summary data-closed={show} data-opened={hide} lang={lang}>
          {label}
        </summary>
        <HeadingLinks headings={headings} />
      </details>
    </nav>
  );
}

function HeadingLinks({ headings }: Pick<ContentsProps, 'headings'>) {
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
