import type { Route } from 'next';
import Link from 'next/link';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  total: number;
  limit: number;
  hrefOf: (page: number) => Route;
}

/** Pages shown on either side of the current one. */
const NEIGHBOURS = 2;

/** Links to the other pages of a list; nothing when one page holds all. */
export function Pagination({ page, total, limit, hrefOf }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  if (last === 1) return null;
  return (
    <nav aria-label="分页" className={styles.pagination}>
      {page > 1 && (
        <Link href={hrefOf(page - 1)} rel="prev">
          上一页
        </Link>
      )}
      <ol>
        {shownPages(page, last).map((shown) => (
          <li key={shown}>
            <Link
              href={hrefOf(shown)}
              aria-label={`第${shown}页`}
              aria-current={shown === page ? 'page' : undefined}
            >
              {shown}
            </Link>
          </li>
        ))}
      </ol>
      {page < last && (
        <Link href={hrefOf(page + 1)} rel="next">
          下一页
        </Link>
      )}
    </nav>
  );
}

/** The first, the last, and those around the current page. */
export function shownPages(page: number, last: number): number[] {
  const around = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, i) => page - NEIGHBOURS + i);
  const inside = around.filter((candidate) => candidate >= 1 && candidate <= last);
  return [...new Set([1, ...inside, last])];
}
