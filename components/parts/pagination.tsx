import type { Route } from 'next';
import { Link } from '@/components/parts/link';
import { pageMessages } from '@/lib/site/page-edition';
import { InterfaceText } from './interface-text';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  total: number;
  limit: number;
  hrefOf: (page: number) => Route;
}

/** Page links on either side of the current one. */
const NEIGHBOURS = 2;
/** Maximum of additional links at round page numbers. */
const MOST_STOPS = 10;

/** Links to the pages of a list; renders nothing when there is only one. */
export function Pagination({ page, total, limit, hrefOf }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  if (last === 1) return null;
  const texts = pageMessages().pages.parts;
  return (
    <nav aria-label={texts.pagination} className={styles.pagination}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev">
          <InterfaceText>{texts.previousPage}</InterfaceText>
        </Link>
      )}
      <ol>
        {shownPages(page, last).map((shown, at, all) => (
          <li key={shown} data-gap={at > 0 && shown - (all[at - 1] ?? 0) > 1 ? true : undefined}>
            <Link
              href={hrefOf(shown)}
              aria-label={texts.page(shown)}
              aria-current={shown === page ? 'page' : undefined}
            >
              {shown}
            </Link>
          </li>
        ))}
      </ol>
      {page < last && (
        <Link href={hrefOf(page + 1)} rel="next">
          <InterfaceText>{texts.nextPage}</InterfaceText>
        </Link>
      )}
    </nav>
  );
}

/**
 * The page numbers to link: first, last, those around the current page, and round numbers in between; no
 * single number is left out.
 * In a list of up to fifty pages, any page is at most two links from any other.
 */
export function shownPages(page: number, last: number): number[] {
  const window = 2 * NEIGHBOURS + 1;
  const around = Array.from({ length: window }, (_, i) => page - NEIGHBOURS + i);
  const step = window * Math.ceil(last / (window * MOST_STOPS));
  const stops = Array.from({ length: Math.floor(last / step) }, (_, i) => (i + 1) * step);
  const linked = new Set([1, ...around, ...stops, last]);
  return [...linked]
    .flatMap((shown) => (linked.has(shown + 2) ? [shown, shown + 1] : [shown]))
    .filter((shown, at, all) => shown >= 1 && shown <= last && all.indexOf(shown) === at)
    .sort((a, b) => a - b);
}
